import { defineConfig } from "prisma/config";

// Prisma's CLI would download a schema engine that nothing here uses: migrations are applied by prisma/migrate.ts.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({ schema: "prisma/schema.prisma", migrations: { path: "prisma/migrations" } });

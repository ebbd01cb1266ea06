// Usage: node scripts/schema-sql.mjs FROM.prisma|empty TO.prisma DATABASE_URL prints the SQL between two schemas.
// Prisma's WebAssembly engine, which needs no download, connects to any reachable database and changes nothing.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";

const [from, to] = process.argv.slice(2);

async function startEngine(datamodels) {
  const folder = dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm"));
  const glue = await import(pathToFileURL(join(folder, "schema_engine_bg.js")).href);
  const bytes = readFileSync(join(folder, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": glue });
  glue.__wbg_set_wasm(instance.exports);
  const adapter = new PrismaPg({ connectionString: process.env.DATABASE_URL }, { schema: "public" });
  return glue.SchemaEngine.new({ datamodels }, () => {}, bindMigrationAwareSqlAdapterFactory(adapter));
}

const content = (path) => readFileSync(path, "utf8");
const target = (path) =>
  path === "empty"
    ? { tag: "empty" }
    : { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: content(path) }] };

const engine = await startEngine([["schema.prisma", content(to)]]);
const { stdout } = await engine.diff({
  from: target(from),
  to: target(to),
  script: true,
  exitCode: false,
  filters: { externalTables: [], externalEnums: [] },
});
process.stdout.write(stdout ?? "", () => process.exit());

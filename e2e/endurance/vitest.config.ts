import { defineConfig } from "vitest/config";

// In sequence: each proof starts servers of its own.
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    env: {
      BASE_URL: "",
      AUTH_SECRET: "a secret of the proofs, long enough",
      IDP_ALLOWED_CIDRS: "127.0.0.0/8",
    },
    include: [process.env.DURABILITY_ROUNDS ? "e2e/durability/*.db.test.ts" : "e2e/endurance/*.db.test.ts"],
    globalSetup: ["e2e/endurance/global-setup.ts"],
    setupFiles: ["prisma/testing/quiet.ts"],
    fileParallelism: false,
    maxConcurrency: 4,
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});

import { defineConfig } from "vitest/config";

// These tests judge response times or load their servers fully.
const heavy = ["mixed-load", "hostile", "connections", "heavy-work", "behind-nginx", "directory-load"].map(
  (name) => `e2e/endurance/${name}.db.test.ts`,
);

const proofs = {
  resolve: { tsconfigPaths: true },
  test: {
    env: {
      BASE_URL: "",
      AUTH_SECRET: "a secret of the proofs, long enough",
      IDP_ALLOWED_CIDRS: "127.0.0.0/8",
    },
    globalSetup: ["e2e/endurance/global-setup.ts"],
    setupFiles: ["e2e/testing/fail-on-output.ts"],
    maxConcurrency: 6,
    // Busy machines need this time; a real failure only comes a little later.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
};

const project = (
  name: string,
  groupOrder: number,
  maxWorkers: number,
  include: string[],
  exclude: string[] = [],
) => ({
  ...proofs,
  test: { ...proofs.test, name, include, exclude, maxWorkers, sequence: { groupOrder } },
});

function chosen() {
  if (process.env.DURABILITY_ROUNDS) return [project("durability", 0, 1, ["e2e/durability/*.db.test.ts"])];
  if (process.env.SOAK_SECONDS) return [project("soak", 0, 1, ["e2e/soak/*.db.test.ts"])];
  return [
    project("side by side", 0, 3, ["e2e/endurance/*.db.test.ts"], heavy),
    project("one at a time", 1, 1, heavy),
  ];
}

// Each proof starts servers of its own.
export default defineConfig({
  test: {
    projects: chosen(),
  },
});

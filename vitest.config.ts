import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const resolve = { tsconfigPaths: true };

// Vitest sets BASE_URL to "/", which is another thing of the same name.
const env = {
  BASE_URL: "http://localhost:3000",
  AUTH_SECRET: "a secret of the tests, long enough",
  IDP_ALLOWED_CIDRS: "127.0.0.0/8",
  API_RATE_LIMIT: "0",
  LOG_LEVEL: "silent",
  // Deleting a person leaves a note beside the uploaded files. Users of one machine can't share the folder.
  MEDIA_DIR: join(tmpdir(), `lectern-media-of-tests-${userInfo().uid}`),
};

/** For busy machines. */
const busy = { timeout: 10_000 };

export default defineConfig({
  test: {
    // One database for each worker of the database tests: e2e/testing/databases.ts.
    maxWorkers: 2,
    projects: [
      {
        resolve,
        test: {
          env,
          name: "unit",
          isolate: false,
          include: ["{app,lib,prisma,scripts,e2e}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.db.test.ts"],
          setupFiles: [
            "e2e/testing/fail-on-output.ts",
            "e2e/testing/environment.ts",
            "e2e/testing/messages.ts",
          ],
          testTimeout: 30_000,
          expect: { poll: busy },
        },
      },
      {
        resolve,
        test: {
          env,
          name: "database",
          isolate: false,
          include: ["{lib,prisma,scripts}/**/*.db.test.ts"],
          globalSetup: ["e2e/testing/databases.ts"],
          setupFiles: [
            "e2e/testing/fail-on-output.ts",
            "e2e/testing/database.ts",
            "e2e/testing/environment.ts",
          ],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: busy },
        },
      },
    ],
  },
});

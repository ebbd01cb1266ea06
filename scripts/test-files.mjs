import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const suites = [
  [/^e2e\/endurance\/.+\.spec\.ts$/, "endurance-browser"],
  [/^e2e\/sweeps\/.+\.spec\.ts$/, "sweeps"],
  [/^e2e\/.+\.spec\.ts$/, "browser"],
  [/^e2e\/(endurance|durability|soak)\/.+\.db\.test\.ts$/, "endurance"],
  [/^(lib|prisma|scripts)\/.+\.db\.test\.ts$/, "database"],
  [/^(app|lib|prisma|scripts|e2e)\/.+(?<!\.db)\.test\.tsx?$/, "unit"],
];

/** Returns the suite that runs a test file, and the file's path from the root; null for another argument. */
export function findSuite(argument) {
  const file = relative(root, resolve(argument));
  const suite = suites.find(([pattern]) => pattern.test(file))?.[1];
  return suite ? { suite, file } : null;
}

/** Returns the database tests that use e2e/testing/proofs.ts. */
export function databaseProofFiles() {
  return ["lib", "prisma", "scripts"]
    .flatMap((folder) =>
      readdirSync(resolve(root, folder), { recursive: true }).map((file) => join(folder, file)),
    )
    .filter((file) => findSuite(resolve(root, file))?.suite === "database")
    .filter((file) => readFileSync(resolve(root, file), "utf8").includes("@/e2e/testing/proofs"));
}

/** Returns the variable without which a suite leaves out the file or a part of it. */
export function settingsOf(file) {
  if (findSuite(resolve(root, file))?.suite === "database") return { PROOFS: "1" };
  if (file.startsWith("e2e/durability/")) return { DURABILITY_ROUNDS: process.env.DURABILITY_ROUNDS || "1" };
  if (file.startsWith("e2e/soak/")) return { SOAK_SECONDS: process.env.SOAK_SECONDS || "600" };
  return {};
}

import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
// The stage `browser` of `npm test`: the files that find the most faults for their time. A new file belongs to `pages`.
// Slow journeys through pages that seldom change belong to `pages-proofs`.
export const inNpmTest = [
  "accessibility",
  "admin-gates",
  "admin-link",
  "admin-people",
  "api",
  "assignments",
  "by-keyboard",
  "certificates",
  "content-security-policy",
  "courses",
  "learning",
  "roles-gates",
  "sign-in",
  "wire",
  "without-javascript",
];
const inProofs = [
  "account",
  "admin-appearance",
  "admin-discovery",
  "admin-identity-provider",
  "admin-identity-provider-refusals",
  "admin-sign-in-explanations",
  "admin-unsaved",
  "api-documentation",
  "approvals",
  "badge-keys",
  "coming-back",
  "command-line",
  "denied-access",
  "fresh-sign-in",
  "javascript-size",
  "malformed-requests",
  "markdown-field",
  "media-at-s3",
  "on-a-phone",
  "rate-limit",
  "statements",
  "test-sign-in",
  "tls",
  "upload-in-parts",
];
const suites = [
  [/^e2e\/endurance\/.+\.spec\.ts$/, "endurance-browser"],
  [/^e2e\/sweeps\/.+\.spec\.ts$/, "sweeps"],
  [new RegExp(`^e2e/(${inNpmTest.join("|")})\\.spec\\.ts$`), "browser"],
  [new RegExp(`^e2e/(${inProofs.join("|")})\\.spec\\.ts$`), "pages-proofs"],
  [/^e2e\/.+\.spec\.ts$/, "pages"],
  [/^e2e\/(endurance|durability|soak)\/.+\.db\.test\.ts$/, "endurance"],
  [/^(lib\/(backup|database|media)\/|prisma\/seed-|scripts\/).+\.db\.test\.ts$/, "operations"],
  [/^scripts\/(processes|embedded-database\/.+)\.test\.ts$/, "operations"],
  [/^(lib|prisma|scripts)\/.+\.db\.test\.ts$/, "database"],
  [/^(app|lib|prisma|scripts|e2e)\/.+(?<!\.db)\.test\.tsx?$/, "unit"],
];

/** Returns the suite that runs a test file, and the file's path from the root; null for another argument. */
export function findSuite(argument) {
  const file = relative(root, resolve(argument));
  const suite = suites.find(([pattern]) => pattern.test(file))?.[1];
  return suite ? { suite, file } : null;
}

/** Returns the files of a suite. */
export function filesOf(suite) {
  return ["app", "lib", "prisma", "scripts", "e2e"]
    .flatMap((folder) =>
      readdirSync(resolve(root, folder), { recursive: true }).map((file) => join(folder, file)),
    )
    .filter((file) => findSuite(resolve(root, file))?.suite === suite)
    .sort();
}

/** Returns the database tests that use e2e/testing/proofs.ts. */
export function databaseProofFiles() {
  return ["database", "operations"]
    .flatMap(filesOf)
    .filter((file) => readFileSync(resolve(root, file), "utf8").includes("@/e2e/testing/proofs"));
}

/** Returns the variable without which a suite leaves out the file or a part of it. */
export function settingsOf(file) {
  if (/^(lib|prisma|scripts)\/.+\.db\.test\.ts$/.test(file)) return { PROOFS: "1" };
  if (file.startsWith("e2e/durability/")) return { DURABILITY_ROUNDS: process.env.DURABILITY_ROUNDS || "1" };
  if (file.startsWith("e2e/soak/")) return { SOAK_SECONDS: process.env.SOAK_SECONDS || "600" };
  return {};
}

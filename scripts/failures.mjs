// Formats failed tests from a runner's JSON report, a few lines each, for the end of a long log.
import { stripVTControlCharacters } from "node:util";

const LINES = 12;

export function vitestFailures(report) {
  return report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && file.status === "failed") return [failure(`✗ ${file.name}`, file.message)];
    return failed.map((test) =>
      failure(`✗ ${file.name} › ${test.fullName}`, test.failureMessages.join("\n")),
    );
  });
}

/** Puts failures outside tests, such as a global setup, first. */
export function playwrightFailures(report) {
  const outside = report.errors.map((error) => failure("✗ outside of the tests", error.message));
  return [...outside, ...withErrors("✗", report, (spec) => !spec.ok)];
}

/** Lists tests that passed only when retried. */
export function playwrightFlaky(report) {
  return withErrors("≈", report, (spec) => spec.tests.some(({ status }) => status === "flaky"));
}

function withErrors(mark, report, isMeant) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  return report.suites
    .flatMap(specs)
    .filter(isMeant)
    .map((spec) => {
      const errors = spec.tests.flatMap((test) => test.results).flatMap((result) => result.errors);
      const message = errors.map((error) => error.message).join("\n");
      return failure(`${mark} ${spec.file}:${spec.line} › ${spec.title}`, message);
    });
}

function failure(name, message = "") {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.includes("node_modules"));
  return [name, ...lines.slice(0, LINES).map((line) => `  | ${line}`)].join("\n");
}

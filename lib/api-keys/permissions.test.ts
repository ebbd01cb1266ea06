import { expect, test } from "vitest";
import { readOperations, resources } from "@/lib/api/operations";
import { reportNames } from "@/lib/reports/schema";
import { mayRead, readableTypes, stateOf } from "./permissions";
import { apiKeyScopes } from "./schema";

test("The full scope reads every resource, and every scope names only existing resources", () => {
  const types = resources.map(({ type }) => type).sort();
  expect([...readableTypes.everything].sort()).toEqual(types);
  for (const scope of apiKeyScopes) expect(types).toEqual(expect.arrayContaining([...readableTypes[scope]]));
});

test.each(apiKeyScopes)("The scope %s links only to resources it may read", (scope) => {
  const readable = resources.filter(({ type }) => mayRead(scope, type));
  const related = readable.flatMap(({ relationships }) =>
    Object.values(relationships).map(({ to }) => to().type),
  );
  expect(related.filter((type) => !mayRead(scope, type))).toEqual([]);
});

test("Every path is in some narrow scope, except those that name a person and a course, and webhooks", () => {
  const others = readOperations.filter(({ scope }) => scope.join() === "everything");
  expect(others.map(({ path }) => path)).toEqual([
    "/v2/courses/{id}/enrollments",
    "/v2/course_enrollments/{id}",
    "/v2/learning_paths/{id}/progress",
    "/v2/people/{id}/enrollments",
    "/v2/people/{id}/transcript",
    "/v2/transcript_entries/{id}",
    "/v2/people/{id}/assignment_states",
    "/v2/assignments",
    "/v2/assignments/{id}",
    "/v2/assignments/{id}/exemptions",
    "/v2/exemptions/{id}",
    "/v2/people/{id}/learning_path_progress",
    "/v2/people/{id}/certificates",
    "/v2/certificates",
    "/v2/certificates/{id}",
    ...reportNames.map((name) => `/v2/reports/${name}`),
    "/v2/webhook_endpoints",
    "/v2/webhook_endpoints/{id}",
    "/v2/webhook_endpoints/{id}/deliveries",
    "/v2/webhook_deliveries/{id}",
  ]);
});

test("A key works until it expires or is revoked", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const [past, future] = [new Date("2026-11-21T12:00:00Z"), new Date("2026-11-21T12:00:01Z")];
  expect(stateOf({ revokedAt: null, expiresAt: null }, now)).toBe("good");
  expect(stateOf({ revokedAt: null, expiresAt: future }, now)).toBe("good");
  expect(stateOf({ revokedAt: null, expiresAt: past }, now)).toBe("expired");
  expect(stateOf({ revokedAt: past, expiresAt: past }, now)).toBe("revoked");
});

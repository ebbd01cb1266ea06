import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { pageOf, wholeOf } from "@/e2e/testing/admin-lists";
import {
  admin,
  createAttempt,
  createIdentityProvider,
  createLearner,
  profile,
} from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { signInsList } from "./admin-list";
import { findSignIn, listSignInsOf } from "./admin-record";
import { failAttempt } from "./record";

const noon = "2026-11-20T12:00:00Z";

async function attempt(fields: Record<string, unknown> = {}): Promise<string> {
  const id = uuidv7();
  const startedAt = new Date(noon);
  await db().signInAttempt.create({ data: { id, startedAt, expiresAt: startedAt, ...fields } });
  return id;
}

async function found(parameters: Record<string, string> = {}, timeZone = "UTC"): Promise<string[]> {
  const { rows } = await pageOf(signInsList(timeZone), parameters);
  return rows.map(({ id }) => id);
}

test("The newest attempt comes first, and each filter keeps its matches", async () => {
  const { personId } = await createLearner({ email: "ada@example.com" });
  const finishedAt = new Date(noon);
  const later = new Date("2026-11-21T12:00:00Z");
  const signedIn = await attempt({ personId, finishedAt, startedAt: later });
  const failed = await attempt({ failureCode: "token_refused", finishedAt });
  const tested = await attempt({ purpose: "test", finishedAt });
  const testFailed = await attempt({ purpose: "test", failureCode: "access_denied", finishedAt });
  const unfinished = await attempt();
  expect(await found()).toEqual([signedIn, unfinished, testFailed, tested, failed]);
  expect(await found({ outcome: "failed" })).toEqual([testFailed, failed]);
  expect(await found({ outcome: "signed_in" })).toEqual([signedIn]);
  expect(await found({ outcome: "tested" })).toEqual([tested]);
  expect(await found({ outcome: "unfinished" })).toEqual([unfinished]);
  expect(await found({ code: "token_refused" })).toEqual([failed]);
  for (const q of ["ada", "lovel", "ada@example.com", personId, signedIn.toUpperCase()])
    expect(await found({ q })).toEqual([signedIn]);
  expect(await found({ q: "grace" })).toEqual([]);
});

test("A day is the reader's own, from its first moment to its last", async () => {
  const startedAt = new Date("2026-11-20T23:30:00Z");
  const id = await attempt({ startedAt });
  const [on20, on21] = [
    { from: "2026-11-20", to: "2026-11-20" },
    { from: "2026-11-21", to: "2026-11-21" },
  ];
  expect([await found(on20), await found(on21)]).toEqual([[id], []]);
  expect([await found(on20, "Europe/Berlin"), await found(on21, "Europe/Berlin")]).toEqual([[], [id]]);
});

test("An unusual or unknown time zone breaks neither a page nor a file", async () => {
  const id = await attempt({ startedAt: new Date("2026-11-20T08:30:00Z") });
  const on21 = { from: "2026-11-21", to: "2026-11-21" };
  expect(await found(on21, "US/Pacific-New"), "there it's still the 20th").toEqual([]);
  expect(await found({ from: "2026-11-20" }, "US/Pacific-New")).toEqual([id]);
  expect(await found(on21, "Mars/Olympus")).toEqual([]);
  expect(await wholeOf(signInsList("Mars/Olympus"), { from: "2026-11-20" })).toHaveLength(1);
});

test("Pages and the whole have every attempt once, even within one moment", async () => {
  await db().$executeRaw`
    INSERT INTO sign_in_attempts (id, started_at, expires_at)
    SELECT gen_random_uuid(), to_timestamp(n % 3), now() FROM generate_series(1, 2030) AS n`;
  const paged: string[] = [];
  for (let page = 1; page <= 82; page += 1) paged.push(...(await found({ page: String(page) })));
  const whole = (await wholeOf(signInsList("UTC"))).map(({ id }) => id);
  expect(new Set(paged).size).toBe(2030);
  expect(whole).toEqual(paged);
});

test("A failed attempt belongs to a person once the identity provider named them", async () => {
  const provider = await createIdentityProvider();
  const { personId } = await provisionPerson(provider, profile());
  const [known, unknown] = [await createAttempt(provider), await createAttempt(provider)];
  const mapped = { user_id: "ada", first_name: "Ada", last_name: "", email: "", groups: null };
  await failAttempt(known, "person_deactivated", null, [{ step: "mapped", mapped, warnings: [] }]);
  await failAttempt(unknown, "token_refused", "status 401");
  expect(await findSignIn(admin, known)).toMatchObject({
    person: { id: personId, name: "Ada Lovelace" },
    issuer: provider.issuer,
    code: "person_deactivated",
  });
  expect(await findSignIn(admin, unknown)).toMatchObject({ person: null });
  expect(await listSignInsOf(admin, personId, 10)).toMatchObject([{ id: known, steps: [{}, {}, {}] }]);
});

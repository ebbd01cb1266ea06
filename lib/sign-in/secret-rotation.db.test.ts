import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/db";
import { env, setEnv } from "@/lib/env";
import { forgetPrevious, listSecrets, rotateSecret } from "@/lib/identity-provider/rotate-secret";
import { createIdentityProvider, operator } from "@/prisma/testing/factories";
import { TestIdentityProvider } from "@/prisma/testing/identity-provider";
import { PersonAtBrowser } from "@/prisma/testing/person-at-browser";

const provider = new TestIdentityProvider();
const secret = env().AUTH_SECRET ?? "";
let file = "";

beforeEach(async () => {
  file = join(await mkdtemp(join(tmpdir(), "lectern-secret-")), "auth-secret");
  await writeFile(file, "the first secret of this test, long enough".replaceAll(" ", "-"), { mode: 0o600 });
  setEnv({ AUTH_SECRET: "", AUTH_SECRET_FILE: file });
  await createIdentityProvider({ ...provider.settings, advanced: { pkce: true } });
  const profile = { user_id: "u-1", first_name: "Ada", last_name: "Lovelace", email: "ada@example.com" };
  await provider.control.putPersona({ login: "ada", label: "Ada", hint: "", profile, behaviour: {} });
});

afterEach(() => setEnv({ AUTH_SECRET: secret, AUTH_SECRET_FILE: "", AUTH_SECRET_PREVIOUS: "" }));

afterAll(() => rm(join(file, ".."), { recursive: true, force: true }));

const sealed = async () => (await db().identityProviderVersion.findFirstOrThrow()).clientSecretSealed;

test("a secret is rotated while people sign in, and none of them notices", async () => {
  const [before, during, late] = [new PersonAtBrowser(), new PersonAtBrowser(), new PersonAtBrowser()];
  await before.signIn("ada");
  const callback = await during.choose(await during.start(), "ada");
  const first = await sealed();

  const { keyId, resealed, accepted } = await rotateSecret(operator);
  expect({ resealed, accepted: accepted.length }).toEqual({ resealed: 1, accepted: 1 });
  expect(await sealed()).not.toBe(first);
  expect(await listSecrets(operator)).toEqual([
    { keyId, state: "current", seals: 1 },
    { keyId: accepted[0], state: "accepted", seals: 0 },
  ]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await during.comeBack(callback)).toMatchObject({ path: "/", attempt: null });
  const session = during.session;
  expect(await during.comeBack(callback), "a repeat lands again").toMatchObject({ path: "/", attempt: null });
  expect(during.session).toBe(session);

  const next = await late.choose(await late.start(), "ada");
  await forgetPrevious(operator);
  expect((await readFile(file, "utf8")).trim().split("\n")).toHaveLength(1);
  expect(await late.comeBack(next)).toMatchObject({ path: "/", attempt: null });
  expect(await before.signIn("ada"), "the version in memory is read again").toMatchObject({
    path: "/",
    attempt: null,
  });
  const entries = await db().auditEntry.findMany({ where: { action: "secret.rotated" } });
  expect(entries.map(({ subjectId }) => subjectId)).toEqual([keyId, keyId]);
  expect(JSON.stringify(entries)).not.toContain((await readFile(file, "utf8")).trim());
});

test("a secret in the settings is changed by whoever has the settings, and then everything is sealed with it", async () => {
  const old = (await readFile(file, "utf8")).trim();
  setEnv({ AUTH_SECRET: old, AUTH_SECRET_FILE: "" });
  await expect(rotateSecret(operator)).rejects.toMatchObject({ code: "secret_in_settings" });
  const begun = new PersonAtBrowser();
  // The new secret is only accepted so far.
  setEnv({ AUTH_SECRET: old, AUTH_SECRET_PREVIOUS: "the-next-secret-of-this-test-long-enough" });
  const callback = await begun.choose(await begun.start(), "ada");
  setEnv({ AUTH_SECRET: "the-next-secret-of-this-test-long-enough", AUTH_SECRET_PREVIOUS: old });
  expect(await rotateSecret(operator)).toMatchObject({ resealed: 1, unopened: 0 });
  expect(await begun.comeBack(callback)).toMatchObject({ path: "/", attempt: null });
  setEnv({ AUTH_SECRET_PREVIOUS: "" });
  expect(await new PersonAtBrowser().signIn("ada")).toMatchObject({ path: "/", attempt: null });
});

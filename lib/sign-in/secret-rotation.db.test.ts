import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endpointsOf } from "@/e2e/oidc-provider/configuration";
import { startOidcProvider } from "@/e2e/oidc-provider/server";
import { BrowserAtProvider } from "@/e2e/testing/browser-at-provider";
import { createIdentityProvider, operator } from "@/e2e/testing/factories";
import { PersonAtBrowser } from "@/e2e/testing/person-at-browser";
import { db } from "@/lib/database/db";
import { env, setEnv } from "@/lib/env";
import { forgetPrevious, listSecrets, rotateSecret } from "@/lib/identity-provider/rotate-secret";

const client = { clientId: "lectern", clientSecret: "a-secret-of-oidc-provider" };
const advanced = { scope: "openid profile email groups", pkce: true, attributePaths: { user_id: "sub" } };
const secret = env().AUTH_SECRET ?? "";
let provider: Awaited<ReturnType<typeof startOidcProvider>>;
let folder = "";
let file = "";

beforeEach(async () => {
  provider = await startOidcProvider({
    ...client,
    redirectUri: `${env().BASE_URL}/auth/oauth_base/callback`,
    backchannelLogoutUri: `${env().BASE_URL}/auth/oauth_base/backchannel-logout`,
  });
  provider.people.set("ada", { given_name: "Ada", family_name: "Lovelace", email: "", groups: [] });
  folder = await mkdtemp(join(tmpdir(), "lectern-secret-"));
  file = join(folder, "auth-secret");
  await writeFile(file, "the-first-secret-of-this-test-long-enough", { mode: 0o600 });
  setEnv({ AUTH_SECRET: "", AUTH_SECRET_FILE: file });
  await createIdentityProvider({
    ...client,
    ...endpointsOf(provider.url),
    tokenRequestFormat: "form",
    advanced,
  });
});

afterEach(async () => {
  setEnv({ AUTH_SECRET: secret, AUTH_SECRET_FILE: "", AUTH_SECRET_PREVIOUS: "" });
  await provider.close();
  await rm(folder, { recursive: true, force: true });
});

async function begin(person: PersonAtBrowser): Promise<string> {
  const there = new BrowserAtProvider(provider.url);
  const interaction = await there.open((await person.start()).href);
  return (await there.open(interaction.address, { login: "ada" })).address;
}

const signIn = async (person: PersonAtBrowser) => person.comeBack(await begin(person));

const sealed = async () => (await db().identityProviderVersion.findFirstOrThrow()).clientSecretSealed;

test("People who sign in don't notice a rotation of the secret", async () => {
  const [before, during, late] = [new PersonAtBrowser(), new PersonAtBrowser(), new PersonAtBrowser()];
  await signIn(before);
  const callback = await begin(during);
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

  const next = await begin(late);
  await forgetPrevious(operator);
  expect((await readFile(file, "utf8")).trim().split("\n")).toHaveLength(1);
  expect(await late.comeBack(next)).toMatchObject({ path: "/", attempt: null });
  expect(await signIn(before), "the version in memory is read again").toMatchObject({
    path: "/",
    attempt: null,
  });
  const entries = await db().auditEntry.findMany({
    where: { action: "secret.rotated" },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ subjectId }) => subjectId)).toEqual([keyId, keyId]);
  expect(JSON.stringify(entries)).not.toContain((await readFile(file, "utf8")).trim());
});

test("The operator changes a secret in the settings, and then everything is sealed with it", async () => {
  const old = (await readFile(file, "utf8")).trim();
  setEnv({ AUTH_SECRET: old, AUTH_SECRET_FILE: "" });
  await expect(rotateSecret(operator)).rejects.toMatchObject({ code: "secret_in_settings" });
  const begun = new PersonAtBrowser();
  // The new secret is only accepted so far.
  setEnv({ AUTH_SECRET: old, AUTH_SECRET_PREVIOUS: "the-next-secret-of-this-test-long-enough" });
  const callback = await begin(begun);
  setEnv({ AUTH_SECRET: "the-next-secret-of-this-test-long-enough", AUTH_SECRET_PREVIOUS: old });
  expect(await rotateSecret(operator)).toMatchObject({ resealed: 1, unopened: 0 });
  expect(await begun.comeBack(callback)).toMatchObject({ path: "/", attempt: null });
  setEnv({ AUTH_SECRET_PREVIOUS: "" });
  expect(await signIn(new PersonAtBrowser())).toMatchObject({ path: "/", attempt: null });
});

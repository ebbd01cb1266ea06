import { afterEach, beforeEach, expect, test } from "vitest";
import { type RunningOidcProvider, startOidcProvider } from "@/e2e/oidc-provider/server";
import { BrowserAtProvider } from "@/e2e/testing/browser-at-provider";
import { lectern, lecternJson } from "@/e2e/testing/command-line";
import { PersonAtBrowser } from "@/e2e/testing/person-at-browser";
import { env } from "@/lib/env";

const client = { clientId: "lectern", clientSecret: "a-secret-of-oidc-provider" };
const redirectUri = `${env().BASE_URL}/auth/oauth_base/callback`;

let provider: RunningOidcProvider;

beforeEach(async () => {
  provider = await startOidcProvider({ ...client, redirectUri });
});

afterEach(() => provider.close());

test("the command line prints a draft to complete, which then is a provider to sign in with", async () => {
  const { code, stdout, stderr } = await lectern(["idp", "discover", provider.url]);
  expect([code, stderr]).toEqual([0, expect.stringContaining(`Callback URL: ${redirectUri}`)]);
  const draft = JSON.parse(stdout);
  expect(draft).toMatchObject({ clientId: "", issuer: provider.url, advanced: { pkce: true } });

  await lecternJson(["idp", "set", "-"], { ...draft, ...client });
  provider.people.set("ada", { given_name: "Ada", family_name: "Lovelace", email: "", groups: [] });
  const [here, there] = [new PersonAtBrowser(), new BrowserAtProvider(provider.url)];
  const interaction = await there.open((await here.start("/")).href);
  const callback = await there.open(interaction.address, { login: "ada" });
  expect((await here.comeBack(callback.address)).path).toBe("/");
});

test("an issuer that says nothing of itself gives no draft, and arguments that make no sense are refused", async () => {
  expect(await lectern(["idp", "discover", `${provider.url}/elsewhere`])).toEqual({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("has no OpenID configuration"),
  });
  expect(await lectern(["idp", "discover", "", "--preset", "x"])).toEqual({
    code: 2,
    stdout: "",
    stderr: expect.stringMatching(/ISSUER .*--preset should be one of/s),
  });
});

test("the presets are listed, and a draft for one of them takes its fields", async () => {
  const presets = await lecternJson(["idp", "presets"]);
  expect(presets).toContainEqual(expect.objectContaining({ name: "entra", title: "Microsoft Entra ID" }));
  const discovered = (preset: string) => lecternJson(["idp", "discover", provider.url, "--preset", preset]);
  expect((await discovered("openid")).draft.advanced.attributePaths).toHaveProperty("groups");
  expect((await discovered("google")).draft.advanced.attributePaths).not.toHaveProperty("groups");
});

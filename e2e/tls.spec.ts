import { type BarePlatform, startBarePlatform } from "./bare-platform";
import { authorityFile, serverCertificate } from "./certificates/server-certificate";
import { test as base, expect } from "./fixtures";
import { startIdentityProvider } from "./identity-provider/server";
import { runScript } from "./platform";

const client = { clientId: "lectern", clientSecret: "secret" };
const ada = { login: "ada", label: "Ada", hint: "", profile: { user_id: "ada", first_name: "Ada" } };

/** This server trusts the tests' certificate authority, although its environment turns checks off. */
const test = base.extend<{ platform: BarePlatform }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  platform: async ({}, use) => {
    const platform = await startBarePlatform({
      NODE_EXTRA_CA_CERTS: authorityFile,
      NODE_TLS_REJECT_UNAUTHORIZED: "0",
    });
    await use(platform);
    await platform.stop();
  },
});

test.use({ ignoreHTTPSErrors: true });

test("people sign in behind a private certificate authority, and no switch turns the checks off", async ({
  page,
  platform,
}) => {
  const { baseUrl, lectern, env } = platform;
  const start = (certificate: "good" | "self-signed") =>
    startIdentityProvider({
      port: 0,
      ...client,
      redirectUris: [platform.redirectUri],
      tokenRequestFormat: "json",
      personas: [ada],
      tls: serverCertificate(certificate),
    });
  const [trusted, selfSigned] = [await start("good"), await start("self-signed")];
  const configure = (tokenServer: string) =>
    lectern(["idp", "set", "-"], {
      ...client,
      issuer: trusted.url,
      authorizationEndpoint: `${trusted.url}/authorize`,
      tokenEndpoint: `${tokenServer}/token`,
      usersEndpoint: `${trusted.url}/userinfo`,
    });
  const signIn = async () => {
    await page.goto(`${baseUrl}/auth/oauth_base?destination=/courses/open`);
    await page.getByRole("button", { name: /^Ada/ }).click();
  };

  await configure(trusted.url);
  await signIn();
  await expect(page).toHaveURL(`${baseUrl}/courses/open`);

  await configure(selfSigned.url);
  await signIn();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "The identity provider could not be reached",
  );
  const attempt = new URL(page.url()).searchParams.get("attempt") ?? "";
  const { stdout } = await runScript("lectern", ["sign-ins", "show", attempt], env);
  expect(stdout).toContain('code "token_unreachable"  reason "DEPTH_ZERO_SELF_SIGNED_CERT"');
  await trusted.close();
  await selfSigned.close();
});

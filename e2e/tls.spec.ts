import { startBarePlatform } from "./bare-platform";
import { authorityFile, serverCertificate } from "./certificates/server-certificate";
import { expect, testAt } from "./fixtures";
import { startIdentityProvider } from "./identity-provider/server";
import { setIdentityProvider } from "./set-identity-provider";

const client = { clientId: "lectern", clientSecret: "secret" };
const ada = { login: "ada", label: "Ada", hint: "", profile: { user_id: "ada", first_name: "Ada" } };

/** This server trusts the tests' certificate authority, although its environment turns checks off. */
const test = testAt(async () => {
  const platform = await startBarePlatform({
    NODE_EXTRA_CA_CERTS: authorityFile,
    NODE_TLS_REJECT_UNAUTHORIZED: "0",
  });
  return { ...platform, running: { ...platform, providerUrl: "", apiKey: "" } };
});

test.use({ ignoreHTTPSErrors: true });

test("people sign in behind a private certificate authority, and no switch turns the checks off", async ({
  page,
  running,
  rows,
}) => {
  const start = (certificate: "good" | "self-signed") =>
    startIdentityProvider({
      port: 0,
      ...client,
      redirectUris: [`${running.baseUrl}/auth/oauth_base/callback`],
      tokenRequestFormat: "json",
      personas: [ada],
      tls: serverCertificate(certificate),
    });
  const [trusted, selfSigned] = [await start("good"), await start("self-signed")];
  const signIn = async () => {
    await page.goto("/auth/oauth_base?destination=/courses/open");
    await page.getByRole("button", { name: /^Ada/ }).click();
  };

  await setIdentityProvider({ ...running, providerUrl: trusted.url }, client);
  await signIn();
  await expect(page).toHaveURL("/courses/open");

  await rows(
    `INSERT INTO identity_provider_versions (identity_provider_id, version, client_id, client_secret_sealed,
       authorization_endpoint, token_endpoint, users_endpoint)
     SELECT identity_provider_id, 2, client_id, client_secret_sealed, authorization_endpoint, $1, users_endpoint
     FROM identity_provider_versions`,
    `${selfSigned.url}/token`,
  );
  await rows("UPDATE identity_providers SET active_version = 2");
  await signIn();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "The identity provider couldn’t be reached",
  );
  const [attempt] = await rows("SELECT steps FROM sign_in_attempts ORDER BY started_at DESC LIMIT 1");
  expect(JSON.stringify(attempt?.steps)).toMatch(/"token_unreachable".*"DEPTH_ZERO_SELF_SIGNED_CERT"/);
  await trusted.close();
  await selfSigned.close();
});

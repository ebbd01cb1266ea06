import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { endpointsOf } from "@/e2e/oidc-provider/configuration";
import { startOidcProvider } from "@/e2e/oidc-provider/server";
import { BrowserAtProvider } from "@/e2e/testing/browser-at-provider";
import { createIdentityProvider } from "@/e2e/testing/factories";
import { PersonAtBrowser } from "@/e2e/testing/person-at-browser";
import { db } from "@/lib/database/db";
import { env } from "@/lib/env";
import { backchannelLogout } from "./backchannel-logout";

const client = { clientId: "lectern", clientSecret: "a-secret-of-oidc-provider" };

const advanced = {
  scope: "openid profile email groups",
  pkce: true,
  attributePaths: { user_id: "sub" },
  backchannelLogout: true,
};

test("A logout at oidc-provider, an independent implementation, ends the session here", async () => {
  const platform = createServer(async (request, response) => {
    const headers = { "Content-Type": request.headers["content-type"] ?? "" };
    const body = await text(request);
    const url = `${env().BASE_URL}/auth/oauth_base/backchannel-logout`;
    const answer = await backchannelLogout(new NextRequest(url, { method: "POST", headers, body }));
    response.writeHead(answer.status).end(await answer.text());
  });
  await once(platform.listen(0, "127.0.0.1"), "listening");
  const { port } = platform.address() as AddressInfo;
  const provider = await startOidcProvider({
    ...client,
    redirectUri: `${env().BASE_URL}/auth/oauth_base/callback`,
    backchannelLogoutUri: `http://127.0.0.1:${port}/auth/oauth_base/backchannel-logout`,
  });
  try {
    await createIdentityProvider({
      ...client,
      ...endpointsOf(provider.url),
      tokenRequestFormat: "form",
      advanced,
    });
    provider.people.set("ada", { given_name: "Ada", family_name: "Lovelace", email: "", groups: [] });
    const [here, there] = [new PersonAtBrowser(), new BrowserAtProvider(provider.url)];
    const interaction = await there.open((await here.start("/")).href);
    const callback = await there.open(interaction.address, { login: "ada" });
    expect((await here.comeBack(callback.address)).path).toBe("/");
    expect(await db().session.count()).toBe(1);

    const { page } = await there.open("/session/end");
    const [, xsrf = ""] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
    await there.open("/session/end/confirm", { xsrf, logout: "yes" });
    expect(await db().session.count()).toBe(0);
  } finally {
    await provider.close();
    platform.close();
  }
});

import { expect, test } from "vitest";
import { lectern, lecternJson } from "@/e2e/testing/command-line";
import { createIdentityProvider } from "@/e2e/testing/factories";

const given = {
  clientId: "client",
  clientSecret: "canary-client-secret",
  issuer: "https://idp.example.com",
  authorizationEndpoint: "https://idp.example.com/authorize",
  tokenEndpoint: "https://idp.example.com/token",
  usersEndpoint: "https://idp.example.com/userinfo",
};

const set = (input: object) => lectern(["idp", "set", "-"], JSON.stringify(input));

test("the client secret is never printed, whether accepted, refused or requested", async () => {
  const refused = await set({ ...given, issuer: "no address", secret: given.clientSecret });
  expect(refused).toMatchObject({ code: 2, stdout: "" });
  expect(refused.stderr).toContain("issuer: ");
  expect(refused.stderr).toContain("unknown key secret");
  const all = [await set(given)];
  for (const args of [["show"], ["show", "--json"], ["enable", "--json"]])
    all.push(await lectern(["idp", ...args]));
  for (const { code, stdout, stderr } of all) {
    expect(code).toBe(0);
    expect(stdout).toContain(given.issuer);
    expect(stdout + stderr).not.toContain(given.clientSecret);
  }
  expect(refused.stderr).not.toContain(given.clientSecret);
  expect(JSON.parse(all[2]?.stdout ?? "")).toMatchObject({
    clientId: given.clientId,
    enabled: true,
    redirectUri: "http://localhost:3000/auth/oauth_base/callback",
  });
});

test("an operator stops sign-in, lets people in again, and goes back to an earlier version", async () => {
  await createIdentityProvider();
  await createIdentityProvider({ clientId: "another" });
  expect(await lecternJson(["idp", "disable"])).toMatchObject({ clientId: "another", enabled: false });
  expect(await lecternJson(["idp", "enable"])).toMatchObject({ clientId: "another", enabled: true });
  const [newest, first] = await lecternJson(["idp", "history"]);
  expect([newest, first]).toMatchObject([{ in_use: true }, { in_use: false }]);
  expect(await lecternJson(["idp", "activate", first.version])).toMatchObject({ clientId: "client" });
});

test("an ending without @ is stored, with a warning on standard error", async () => {
  const rule = { attribute: "email", operator: "ends_with", values: ["example.com"] };
  const setEnding = (value: string) => set({ ...given, requiredAttributes: [{ ...rule, values: [value] }] });
  expect(await setEnding("example.com")).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("Warning: “example.com” also matches other domains"),
  });
  expect(await setEnding("@example.com")).toMatchObject({ code: 0, stderr: "" });
});

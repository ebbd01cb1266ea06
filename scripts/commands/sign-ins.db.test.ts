import { expect, test } from "vitest";
import { lectern, lecternJson } from "@/e2e/testing/command-line";
import { createIdentityProvider } from "@/e2e/testing/factories";
import { TestIdentityProvider } from "@/e2e/testing/identity-provider";
import { PersonAtBrowser } from "@/e2e/testing/person-at-browser";

const provider = new TestIdentityProvider();

test("the sign-in log is listed newest first, and an attempt shows its steps and what to do", async () => {
  await createIdentityProvider(provider.settings);
  const persona = { login: "ada", label: "Ada", hint: "", profile: { user_id: "u-1" } };
  await provider.control.putPersona({ ...persona, behaviour: { token: "400" } });
  const { attempt: id } = await new PersonAtBrowser().signIn("ada");
  await provider.control.putPersona(persona);
  await new PersonAtBrowser().signIn("ada");

  const list = await lecternJson(["sign-ins", "list"]);
  expect(list).toMatchObject([
    { outcome: "signed_in", code: null, person_id: expect.any(String) },
    { id, outcome: "failed", code: "token_refused", person_id: null },
  ]);
  expect(list[0].started_at > list[1].started_at).toBe(true);
  expect(await lecternJson(["sign-ins", "list", "--limit", "1"])).toEqual(list.slice(0, 1));

  const { code, stdout } = await lectern(["sign-ins", "show", String(id)]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/token_answer +status 400/);
  expect(stdout).toMatch(/failed +code "token_refused" {2}reason "status 400"\n/);
  expect(await lecternJson(["sign-ins", "show", String(id)])).toMatchObject({
    steps: expect.arrayContaining([expect.objectContaining({ step: "failed", reason: "status 400" })]),
  });
  const { stdout: signedIn } = await lectern(["sign-ins", "show", list[0].id]);
  expect(signedIn).toContain('warnings ["first_name is missing or blank","last_name is missing or blank",');
  expect(stdout).toContain("Likely cause: The provider accepted the client but not the authorization code");
});

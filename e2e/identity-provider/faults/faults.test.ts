import { afterAll, expect, test } from "vitest";
import type { Behaviour } from "../behaviour";
import { authorization, Driver } from "../test-driver";

const idp = await Driver.start();
afterAll(() => idp.close());

const { state } = authorization;
const failed = ["error", "error_description", "state"];
test.each<[NonNullable<Behaviour["authorize"]>, string[], Record<string, string>]>([
  ["deny", failed, { error: "access_denied", state }],
  ["temporarily_unavailable", failed, { error: "temporarily_unavailable", state }],
  ["server_error", failed, { error: "server_error", state }],
  ["error_with_markup", failed, { error_description: expect.stringContaining("<h1>") }],
  ["wrong_state", ["code", "state"], { state: "not-the-state-that-was-sent" }],
  ["no_state", ["code"], {}],
  ["empty_state", ["code", "state"], { state: "" }],
  ["repeated_state", ["code", "state", "state"], { state }],
  ["no_code", ["state"], { state }],
  ["empty_code", ["code", "state"], { code: "" }],
  ["right_issuer", ["code", "state", "iss"], { iss: idp.url }],
  ["wrong_issuer", ["code", "state", "iss"], { iss: "https://another-issuer.example" }],
])("a callback can be wrong on purpose: %s", async (authorize, names, values) => {
  const { searchParams } = await idp.callbackOf({ login: await idp.personaWho({ authorize }) });
  expect([...searchParams.keys()]).toEqual(names);
  expect(Object.fromEntries(searchParams)).toMatchObject(values);
});

const answerOf = {
  token: async (login: string) => idp.exchange(await idp.grantFor(login)),
  userinfo: async (login: string) => idp.userinfo(await idp.tokenFor(login)),
};

test.each<[Behaviour, RegExp]>([
  [{ token: "400" }, /^400 .*invalid_grant/],
  [{ token: "429" }, /^429 /],
  [{ token: "500" }, /^500 /],
  [{ token: "html" }, /^200 <!doctype html>/],
  [{ token: "empty" }, /^200 $/],
  [{ token: "garbage" }, /^200 \{[^}]*$/],
  [{ token: "error_in_200" }, /^200 \{"error":"invalid_grant"/],
  [{ token: "no_access_token" }, /^200 \{"token_type"/],
  [{ token: "odd_access_token" }, /two words\\r\\nX-Injected/],
  [{ token: "access_token_not_a_string" }, /"access_token":\{/],
  [{ token: "huge" }, /^200 .*"access_token"/],
  [{ token: "slow", delayMilliseconds: 20 }, /^200 \{"access_token"/],
  [{ userinfo: "401" }, /^401 /],
  [{ userinfo: "500" }, /^500 /],
  [{ userinfo: "html" }, /^200 <!doctype html>/],
  [{ userinfo: "empty" }, /^200 $/],
  [{ userinfo: "garbage" }, /^200 \{[^}]*$/],
  [{ userinfo: "array" }, /^200 \[\{/],
  [{ userinfo: "missing_id" }, /^200 \{\}$/],
  [{ userinfo: "unsafe_integer_id" }, /^200 \{"user_id":9007199254740993,/],
  [{ userinfo: "huge" }, /^200 .*"user_id"/],
  [{ userinfo: "slow", delayMilliseconds: 20 }, /^200 \{"user_id"/],
])("an answer can be wrong on purpose: %o", async (behaviour, expected) => {
  const response = await answerOf[behaviour.token ? "token" : "userinfo"](await idp.personaWho(behaviour));
  expect(`${response.status} ${(await response.text()).slice(-300)}`).toMatch(expected);
});

const legs = ["token", "userinfo"] as const;

test.each(legs)("a %s answer can be a connection reset", async (leg) => {
  await expect(answerOf[leg](await idp.personaWho({ [leg]: "reset" }))).rejects.toThrow("fetch failed");
});

test.each(legs)("a redirected %s answer shows who follows", async (leg) => {
  const login = await idp.personaWho({ [leg]: "redirect" });
  const response = await answerOf[leg](login);
  expect(response.status).toBe(307);
  expect((await fetch(response.headers.get("location") ?? "")).status).toBe(200);
  const last = (await idp.control.requests(login)).at(-1);
  expect(last?.judgement.reason).toBe("followed a redirect");
});

test.each(legs)("a %s answer can drip white space for ever", async (leg) => {
  const response = await answerOf[leg](await idp.personaWho({ [leg]: "drip", delayMilliseconds: 5 }));
  const reader = response.body?.getReader();
  for (let reads = 0; reads < 3; reads++) {
    expect(new TextDecoder().decode((await reader?.read())?.value)).toMatch(/^ +$/);
  }
  await reader?.cancel();
});

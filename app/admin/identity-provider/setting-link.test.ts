import { expect, test } from "vitest";
import { languages } from "@/lib/messages/languages";
import { messagesIn } from "@/lib/messages/messages";
import { type Cause, causesIn } from "@/lib/sign-in/causes";
import { fieldNames, labelsIn } from "./fields";

const sent = { authentication: "client_secret_basic", isEncoded: false, format: "json" } as const;
const otherwise = { authentication: "client_secret_post", isEncoded: true, format: "form" } as const;

const adminLanguages = Object.entries(languages).flatMap(([code, { isForAdmins }]) =>
  isForAdmins ? [code] : [],
);

function causesFor(language: string): Cause[] {
  const { failures, authorization, status, token, userinfo, pending } = causesIn(messagesIn(language));
  return [
    ...Object.values(failures),
    ...Object.values(authorization),
    ...Object.values(status.absent),
    ...Object.values(status.redirects),
    ...[sent, otherwise].flatMap((how) => [
      token.secretElsewhere(how),
      token.secretEncoded(how),
      token.otherFormat(how),
    ]),
    token.secretWrong,
    token.verifierMissing,
    token.scopeInvalid(null),
    userinfo.scopeMissing(null, "openid"),
    userinfo.scopeMissing("profile", ""),
    userinfo.idElsewhere("uid"),
    userinfo.idMissing("uid", ["mail"]),
    userinfo.idInvalid(null),
    ...pending,
  ];
}

const english = labelsIn(messagesIn("en"));

test("Each field has a label", () => {
  expect(Object.keys(english).sort()).toEqual([...fieldNames].sort());
});

test("The explanations and the form use the same name for a setting", () => {
  const quoted = causesFor("en").flatMap(({ cause, remedy }) => [
    ...`${cause} ${remedy}`.matchAll(/“([^”]+)”/g),
  ]);
  const names = [...new Set(quoted.map(([, name]) => name))];
  expect(names.length).toBeGreaterThan(7);
  const known = Object.values(english);
  expect(names.filter((name) => !known.includes(name ?? ""))).toEqual([]);
});

test.each(adminLanguages)("The explanations in %s name a setting as its form does", (language) => {
  const names: Record<string, string> = labelsIn(messagesIn(language));
  const translated = causesFor(language).map(({ cause, remedy }) => `${cause} ${remedy}`);
  for (const [index, { cause, remedy }] of causesFor("en").entries())
    for (const [setting, name] of Object.entries(english))
      if (`${cause} ${remedy}`.includes(`“${name}”`)) expect(translated[index]).toContain(names[setting]);
});

test("A setting's link leads to the setting with that name", () => {
  for (const { remedy, setting } of causesFor("en")) {
    const [, name] = /^(?:Set|Turn on|Turn off) “([^”]+)”/.exec(remedy) ?? [];
    if (name) expect(setting && english[setting], remedy).toBe(name);
  }
});

import { expect, test } from "vitest";
import { messagesIn } from "@/lib/messages/messages";
import { type Cause, causesIn } from "@/lib/sign-in/causes";
import { labelsIn } from "./fields";

const sent = { authentication: "client_secret_basic", isEncoded: false, format: "json" } as const;
const otherwise = { authentication: "client_secret_post", isEncoded: true, format: "form" } as const;

const english = messagesIn("en");
const labels = labelsIn(english);
const { failures, authorization, status, token, userinfo, pending } = causesIn(english);

const causes: Cause[] = [
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

test("The explanations and the form use the same name for a setting", () => {
  const quoted = causes.flatMap(({ cause, remedy }) => [...`${cause} ${remedy}`.matchAll(/“([^”]+)”/g)]);
  const names = [...new Set(quoted.map(([, name]) => name))];
  expect(names.length).toBeGreaterThan(7);
  const known = Object.values(labels);
  expect(names.filter((name) => !known.includes(name ?? ""))).toEqual([]);
});

test("A setting's link leads to the setting with that name", () => {
  for (const { remedy, setting } of causes) {
    const [, name] = /^(?:Set|Turn on|Turn off) “([^”]+)”/.exec(remedy) ?? [];
    if (name) expect(setting && labels[setting], remedy).toBe(name);
  }
});

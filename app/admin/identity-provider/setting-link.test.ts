import { expect, test } from "vitest";
import { pendingSignIn } from "@/lib/messages/pending-sign-in";
import {
  authorizationCauses,
  type Cause,
  failureCauses,
  statusCauses,
} from "@/lib/messages/sign-in-failure-causes";
import { tokenCauses } from "@/lib/messages/token-causes";
import { userinfoCauses } from "@/lib/messages/userinfo-causes";
import { labels } from "./fields";

const sent = { authentication: "client_secret_basic", isEncoded: false, format: "json" } as const;
const otherwise = { authentication: "client_secret_post", isEncoded: true, format: "form" } as const;

const causes: Cause[] = [
  ...Object.values(failureCauses),
  ...Object.values(authorizationCauses),
  ...Object.values(statusCauses).map((cause) => cause("token")),
  ...[sent, otherwise].flatMap((how) => [
    tokenCauses.secretElsewhere(how),
    tokenCauses.secretEncoded(how),
    tokenCauses.otherFormat(how),
  ]),
  tokenCauses.secretWrong(),
  tokenCauses.verifierMissing(),
  tokenCauses.scopeInvalid(null),
  userinfoCauses.scopeMissing(null, "openid"),
  userinfoCauses.scopeMissing("profile", ""),
  userinfoCauses.idElsewhere("uid"),
  userinfoCauses.idMissing("uid", ["mail"]),
  userinfoCauses.idInvalid(null),
  ...pendingSignIn.causes,
];

test("The explanations and the form use the same name for a setting", () => {
  const quoted = causes.flatMap(({ cause, remedy }) => [...`${cause} ${remedy}`.matchAll(/“([^”]+)”/g)]);
  const names = [...new Set(quoted.map(([, name]) => name))];
  expect(names.length).toBeGreaterThan(7);
  const known: string[] = Object.values(labels);
  expect(names.filter((name) => !known.includes(name ?? ""))).toEqual([]);
});

test("A setting's link leads to the setting with that name", () => {
  for (const { remedy, setting } of causes) {
    const [, name] = /^(?:Set|Turn on|Turn off) “([^”]+)”/.exec(remedy) ?? [];
    if (name) expect(setting && labels[setting], remedy).toBe(name);
  }
});

import { expect, test } from "vitest";
import { headerOf } from "@/app/header";
import type { Account } from "@/lib/session/account";
import { shownAccount } from "./shown-account";

const account: Account = {
  ...{ firstName: "", lastName: "", email: "", lastSignInAt: null, issuer: null },
  ...{ groups: [], sessions: [], calendarMadeAt: null, identities: [], mayLink: false },
  mailWishes: { unwanted: [], quietFrom: 20, quietUntil: 7, timeZone: null, zone: "UTC" },
};

test("The account shows a person without a name as the header does", () => {
  const person = { name: "Unnamed person", email: "", isAdmin: false, roles: [], language: null };
  const preferences = { theme: "system", language: "de", browserLanguage: "de", timeZone: null } as const;
  const { profile } = shownAccount(person, account, [], false, preferences);
  const { name, initials } = headerOf(person as never, preferences).person;
  expect(profile).toMatchObject({ name, initials });
});

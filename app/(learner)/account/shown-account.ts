import { initialsOf } from "@/lib/people/profile";
import { formatDay, formatMoment, nameOfLanguage } from "@/lib/preferences/format";
import type { Preferences, Theme } from "@/lib/preferences/schema";
import type { Account } from "@/lib/session/account";
import type { OwnSession } from "@/lib/session/live-sessions";
import type { Moment } from "./time";

/** `active` is the day of its last use; null for today. */
export type ListedSession = Pick<OwnSession, "id" | "device" | "isCurrent"> & {
  began: Moment;
  active: Moment | null;
};

/** As it is shown, in the reader's language. */
export type ShownAccount = {
  profile: {
    name: string;
    initials: string;
    firstName: string;
    lastName: string;
    email: string;
    signedIn: Moment | null;
    /** Null when an admin link is all that led here. */
    provider: string | null;
  };
  groups: Account["groups"];
  sessions: ListedSession[];
  appearance: { theme: Theme; now: Moment; format: string };
};

export function shownAccount(name: string, account: Account, preferences: Preferences): ShownAccount {
  const { firstName, lastName, email, lastSignInAt, issuer, groups, sessions } = account;
  const { theme, language, timeZone } = preferences;
  const momentOf = (at: Date): Moment => ({ at: at.toISOString(), words: formatMoment(at, preferences) });
  const today = formatDay(new Date(), preferences);
  return {
    profile: {
      name,
      initials: initialsOf(name),
      firstName,
      lastName,
      email,
      signedIn: lastSignInAt && momentOf(lastSignInAt),
      provider: issuer && new URL(issuer).host,
    },
    groups,
    sessions: sessions.map(({ id, device, createdAt, lastUsedAt, isCurrent }) => {
      const day = formatDay(lastUsedAt, preferences);
      const active = day === today ? null : { at: lastUsedAt.toISOString(), words: day };
      return { id, device, began: momentOf(createdAt), active, isCurrent };
    }),
    appearance: {
      theme,
      now: momentOf(new Date()),
      format: `${nameOfLanguage(language)}, ${zoneWords(timeZone)}`,
    },
  };
}

function zoneWords(timeZone: string | null): string {
  return timeZone ? timeZone.replaceAll("_", " ") : "UTC until we know your time zone";
}

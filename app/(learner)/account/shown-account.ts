import type { Learner } from "@/lib/actor";
import { badgePath, certificatePath, pdfPath } from "@/lib/certificates/address";
import type { OwnCertificate } from "@/lib/certificates/find";
import type { FormValues } from "@/lib/forms/schema";
import { type ClientTexts, clientTexts } from "@/lib/messages/client-texts";
import { deviceName } from "@/lib/messages/device-name";
import { type Language, languageIn } from "@/lib/messages/languages";
import { accountMailKinds, type MailKind } from "@/lib/messages/mail-kinds";
import { type Messages, messagesIn } from "@/lib/messages/messages";
import { initialsOf, shownName } from "@/lib/people/profile";
import { formatDay, formatMoment, namedLanguages } from "@/lib/preferences/format";
import { formatScore } from "@/lib/preferences/format-score";
import type { KnownMailWishes } from "@/lib/preferences/mail";
import type { MailWishes } from "@/lib/preferences/mail-schema";
import type { Preferences, Theme } from "@/lib/preferences/schema";
import type { Account } from "@/lib/session/account";
import type { OwnSession } from "@/lib/session/live-sessions";
import { coursePath } from "../courses/[permalink]/paths";
import type { Moment } from "./time";

/** `active` is the day of its last use; null for today. */
export type ListedSession = Pick<OwnSession, "id" | "isCurrent"> & {
  isHandheld: boolean;
  deviceName: string;
  began: Moment;
  active: Moment | null;
};

export type ListedCertificate = {
  number: string;
  course: string;
  text: string;
  view: string;
  pdf: string | null;
  badge: string | null;
  renew: string | null;
};

export type ShownMail = {
  values: FormValues;
  kinds: { kind: MailKind; name: string; hint: string }[];
  zone: string;
  isManager: boolean;
  texts: ClientTexts<Messages["account"]["email"]>;
};

export type ShownAccount = {
  profile: {
    name: string;
    initials: string;
    firstName: string;
    lastName: string;
    email: string;
    signedIn: Moment | null;
    /** Is null after sign-ins by admin link alone. */
    provider: string | null;
  };
  groups: Account["groups"];
  certificates: ListedCertificate[];
  sessions: ListedSession[];
  calendarMade: Moment | null;
  /** Null without a mail server. */
  mail: ShownMail | null;
  appearance: {
    theme: Theme;
    chosenLanguage: Language | null;
    shownLanguage: Language;
    languageTexts: { legend: string; browser: string };
    now: Moment;
    format: string;
  };
};

export function shownAccount(
  { name, roles, language: chosen }: Pick<Learner, "name" | "roles" | "language">,
  account: Account,
  certificates: OwnCertificate[],
  hasMail: boolean,
  preferences: Preferences,
): ShownAccount {
  const { firstName, lastName, email, lastSignInAt, issuer, groups, sessions, calendarMadeAt } = account;
  const { theme, language, timeZone } = preferences;
  const messages = messagesIn(language);
  const { languageChoice, account: t } = messages;
  const ownName = shownName(name, messages.components);
  const isManager = roles.includes("manager") || roles.includes("line_manager");
  const momentOf = (at: Date): Moment => ({ at: at.toISOString(), words: formatMoment(at, preferences) });
  const today = formatDay(new Date(), preferences);
  return {
    profile: {
      name: ownName,
      initials: initialsOf(ownName),
      firstName,
      lastName,
      email,
      signedIn: lastSignInAt && momentOf(lastSignInAt),
      provider: issuer && new URL(issuer).host,
    },
    groups,
    certificates: certificates.map((one) => shownCertificate(one, t, language)),
    sessions: sessions.map(({ id, device, createdAt, lastUsedAt, isCurrent }) => {
      const day = formatDay(lastUsedAt, preferences);
      const active = day === today ? null : { at: lastUsedAt.toISOString(), words: day };
      const { isHandheld } = device;
      return {
        id,
        isHandheld,
        deviceName: deviceName(device, messages),
        began: momentOf(createdAt),
        active,
        isCurrent,
      };
    }),
    calendarMade: calendarMadeAt && {
      at: calendarMadeAt.toISOString(),
      words: formatDay(calendarMadeAt, preferences),
    },
    mail: hasMail ? shownMail(account.mailWishes, isManager, messages) : null,
    appearance: {
      theme,
      chosenLanguage: chosen ? languageIn(chosen) : null,
      shownLanguage: languageIn(language),
      languageTexts: languageChoice,
      now: momentOf(new Date()),
      format: t.format({
        language: namedLanguages([language], language)[0]?.name ?? language,
        zone: timeZone?.replaceAll("_", " ") ?? t.zoneUnknown,
      }),
    },
  };
}

function shownMail(wishes: KnownMailWishes, isManager: boolean, { mail, account }: Messages): ShownMail {
  return {
    values: mailValues(wishes),
    kinds: accountMailKinds
      .filter((kind) => isManager || (kind !== "digest" && kind !== "report"))
      .map((kind) => ({ kind, name: mail.kinds[kind], hint: mail.kindHints[kind] })),
    zone: wishes.zone.replaceAll("_", " "),
    isManager,
    texts: clientTexts(account.email),
  };
}

function mailValues({ unwanted, quietFrom, quietUntil, timeZone }: MailWishes): FormValues {
  const boxes = accountMailKinds.map((kind) => [kind, unwanted.includes(kind) ? "off" : "on"]);
  return {
    ...Object.fromEntries(boxes),
    quietFrom: String(quietFrom),
    quietUntil: String(quietUntil),
    timeZone: timeZone ?? "",
  };
}

function shownCertificate(
  certificate: OwnCertificate,
  { certificateState: t }: Messages["account"],
  language: string,
): ListedCertificate {
  const { publicId, number, courseName, state, score, completedOn, expiresOn, renewedBy } = certificate;
  const day = (value: string) => formatDay(new Date(value), { language, timeZone: "UTC" });
  const until = {
    valid: expiresOn ? t.validUntil({ day: day(expiresOn) }) : t.completedOn({ day: day(completedOn) }),
    expired: t.expiredAfter({ day: day(expiresOn ?? completedOn) }),
    revoked: t.revoked,
  };
  const isRevoked = state === "revoked";
  return {
    number,
    course: courseName,
    text: [number, until[state], score === null ? null : t.score({ score: formatScore(score, language) })]
      .filter(Boolean)
      .join(" · "),
    view: certificatePath(publicId),
    pdf: isRevoked ? null : pdfPath(publicId),
    badge: isRevoked ? null : badgePath(publicId),
    renew: renewedBy && coursePath(renewedBy),
  };
}

import { certificatePath } from "@/lib/certificates/address";
import { env } from "@/lib/env";
import { mailMessagesIn } from "@/lib/messages/mail/messages";
import type { MailMessages, MailWords } from "@/lib/messages/mail/words";
import { type MailKind, necessaryKinds } from "@/lib/outbox/schema";
import { formatCalendarDay, formatDay } from "@/lib/preferences/format";
import type { Appearance } from "@/lib/school/appearance";
import { htmlOf, type Letter, type Link, textOf } from "./layout";

/** Days are `YYYY-MM-DD`. `isAgain`: it was completed before. Of the necessary kinds, all in a mail are required, or none. */
export type Course = {
  name: string;
  permalink: string;
  /** Of a learning path, of which the course is the next; else null. */
  learningPathId?: string | null;
  dueOn: string | null;
  isRequired: boolean;
  isAgain: boolean;
};

export type Certificate = { name: string; publicId: string; number: string; expiresOn: string | null };

/** Somebody's course or learning path that is late, or due this week; of a path, `courseId` is the next to do. */
export type DigestEntry = {
  personName: string;
  courseId: string;
  learningPathId: string | null;
  name: string;
  state: "overdue" | "expired" | "due_soon";
  dueOn: string;
};

/** Of a manager's groups. `late` are people; `entries` are the most urgent. */
export type Digest = {
  kind: "digest";
  overdue: number;
  late: number;
  dueThisWeek: number;
  completed: number;
  entries: readonly DigestEntry[];
};

export type News =
  | Digest
  | { kind: Exclude<MailKind, "certificate" | "digest">; items: readonly [Course, ...Course[]] }
  | { kind: "certificate"; items: readonly [Certificate, ...Certificate[]] };

/** `language`, such as `de-AT`: of the words, if there are any in it, and of dates. `unsubscribeToken` is their own. */
export type Reader = { firstName: string; language: string; unsubscribeToken: string };

export type Composed = { subject: string; html: string; text: string; unsubscribeUrl: string | null };

export function composeMail(news: News, reader: Reader, appearance: Appearance, now: Date): Composed {
  const { schoolName } = appearance;
  const { frame } = mailMessagesIn(reader.language);
  const isNecessary =
    news.kind !== "certificate" &&
    news.kind !== "digest" &&
    necessaryKinds.includes(news.kind) &&
    news.items[0].isRequired;
  const unsubscribeUrl = isNecessary ? null : unsubscribeUrlOf(reader, news.kind);
  const letter: Letter = {
    ...contentOf(news, reader, now),
    language: reader.language,
    greeting: frame.greeting(reader.firstName),
    why: whyOf(news, isNecessary, schoolName, frame),
    links: [
      { words: frame.settings, url: urlOf("/account#email") },
      ...(unsubscribeUrl ? [{ words: frame.unsubscribe, url: unsubscribeUrl }] : []),
    ],
  };
  return { ...written(letter, appearance), unsubscribeUrl };
}

export function composeTestMail(
  { firstName, language }: Omit<Reader, "unsubscribeToken">,
  appearance: Appearance,
): Composed {
  const { test, frame } = mailMessagesIn(language);
  const letter: Letter = {
    language,
    subject: test.subject,
    greeting: frame.greeting(firstName),
    lead: test.lead(appearance.schoolName),
    items: [],
    button: { words: test.button, url: urlOf("/admin/mail") },
    why: frame.whyTest,
    links: [],
  };
  return { ...written(letter, appearance), unsubscribeUrl: null };
}

const written = (letter: Letter, appearance: Appearance) => ({
  subject: letter.subject,
  html: htmlOf(letter, appearance),
  text: textOf(letter),
});

function whyOf(
  { kind }: News,
  isNecessary: boolean,
  schoolName: string,
  { whyDigest, whyNecessary, why }: MailMessages["frame"],
): string {
  if (kind === "digest") return whyDigest(schoolName);
  return isNecessary ? whyNecessary(schoolName) : why(schoolName);
}

type Content = Pick<Letter, "subject" | "lead" | "items" | "button">;

function contentOf(news: News, { language }: Reader, now: Date): Content {
  if (news.kind === "digest") return digestContent(news, language, now);
  if (news.kind === "certificate") {
    const day = (on: string | null) => (on ? formatDay(new Date(on), { language, timeZone: "UTC" }) : "");
    const items = each(news.items, ({ expiresOn, ...rest }) => ({ ...rest, expiresOn: day(expiresOn) }));
    return inWords(
      mailMessagesIn(language).certificate,
      items,
      ({ publicId }) => certificatePath(publicId),
      "/account",
    );
  }
  const day = (on: string | null) => (on ? formatCalendarDay(on, language, { now }) : "");
  const items = each(news.items, ({ dueOn, ...rest }) => ({ ...rest, dueOn: day(dueOn) }));
  return inWords(
    mailMessagesIn(language).assignments[news.kind],
    items,
    ({ permalink, learningPathId }) =>
      learningPathId ? `/learning-paths/${learningPathId}` : `/courses/${permalink}`,
    "/assignments",
  );
}

function digestContent({ entries, ...numbers }: Digest, language: string, now: Date): Content {
  const { digest } = mailMessagesIn(language);
  const more = numbers.overdue + numbers.dueThisWeek - entries.length;
  return {
    subject: digest.subject(numbers),
    lead: digest.lead(numbers, more),
    items: entries.map(({ personName, courseId, learningPathId, name, state, dueOn }) => ({
      words: personName,
      url: urlOf(
        learningPathId
          ? `/admin/learning-paths/${learningPathId}/learners?state=${state}`
          : `/admin/courses/${courseId}/enrollments?state=${state}`,
      ),
      note: digest.note(name, state !== "due_soon", formatCalendarDay(dueOn, language, { now })),
    })),
    button: { words: digest.button, url: urlOf("/admin") },
  };
}

function inWords<Item extends { name: string }>(
  words: MailWords<Item>,
  items: readonly [Item, ...Item[]],
  pathOf: (item: Item) => string,
  pathOfAll: string,
): Content {
  const [one, several] = words.button;
  const button: Link =
    items.length === 1
      ? { words: one(items[0]), url: urlOf(pathOf(items[0])) }
      : { words: several, url: urlOf(pathOfAll) };
  return {
    subject: words.subject(items),
    lead: words.lead(items),
    items: items.map((item) => ({ words: item.name, url: urlOf(pathOf(item)), note: words.note(item) })),
    button,
  };
}

const each = <From, To>(
  [first, ...others]: readonly [From, ...From[]],
  to: (item: From) => To,
): [To, ...To[]] => [to(first), ...others.map(to)];

const urlOf = (path: string) => `${env().BASE_URL}${path}`;

const unsubscribeUrlOf = ({ unsubscribeToken }: Reader, kind: MailKind) =>
  urlOf(`/mail/unsubscribe/${unsubscribeToken}?kind=${kind}`);

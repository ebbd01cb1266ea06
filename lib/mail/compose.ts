import type { Appearance } from "@/lib/appearance/appearance";
import { certificatePath } from "@/lib/certificates/address";
import { env } from "@/lib/env";
import { type MailKind, necessaryKinds } from "@/lib/messages/mail/kinds";
import { mailMessagesIn } from "@/lib/messages/mail/messages";
import type { MailMessages, MailWords } from "@/lib/messages/mail/words";
import { formatCalendarDay, formatDay } from "@/lib/preferences/format";
import { htmlOf, type Letter, textOf } from "./layout";

/** Days are `YYYY-MM-DD`. `isAgain` means a repetition. A mail of a necessary kind never mixes required and optional courses. */
export type Course = {
  name: string;
  permalink: string;
  learningPathId: string | null;
  dueOn: string | null;
  isRequired: boolean;
  isAgain: boolean;
};

export type Certificate = {
  name: string;
  publicId: string;
  number: string;
  expiresOn: string | null;
  isAgain: boolean;
};

/** Describes an entry that is late or due this week; for a path, `courseId` is its next course. `personName` is null if there is no name. */
export type DigestEntry = {
  personName: string | null;
  courseId: string;
  learningPathId: string | null;
  name: string;
  state: "overdue" | "expired" | "due_soon";
  dueOn: string;
};

export type Digest = {
  kind: "digest";
  overdue: number;
  late: number;
  dueThisWeek: number;
  completed: number;
  entries: readonly DigestEntry[];
};

export type MailContent =
  | Digest
  | { kind: Exclude<MailKind, "certificate" | "digest">; items: readonly [Course, ...Course[]] }
  | { kind: "certificate"; items: readonly [Certificate, ...Certificate[]] };

/** `language`, such as `de-AT`, selects the words if they exist, and the dates. */
export type Reader = { firstName: string; language: string; unsubscribeToken: string };

export type Composed = { subject: string; html: string; text: string; unsubscribeUrl: string | null };

export function composeMail(
  content: MailContent,
  reader: Reader,
  appearance: Appearance,
  now: Date,
): Composed {
  const { schoolName } = appearance;
  const { frame } = mailMessagesIn(reader.language);
  const isNecessary =
    content.kind !== "certificate" &&
    content.kind !== "digest" &&
    necessaryKinds.includes(content.kind) &&
    content.items[0].isRequired;
  const unsubscribeUrl = isNecessary ? null : unsubscribeUrlOf(reader, content.kind);
  const letter: Letter = {
    ...contentOf(content, reader, now),
    language: reader.language,
    greeting: frame.greeting(reader.firstName),
    why: whyOf(content, isNecessary, schoolName, frame),
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
  { kind }: MailContent,
  isNecessary: boolean,
  schoolName: string,
  { whyDigest, whyNecessary, why }: MailMessages["frame"],
): string {
  if (kind === "digest") return whyDigest(schoolName);
  return isNecessary ? whyNecessary(schoolName) : why(schoolName);
}

type Content = Pick<Letter, "subject" | "lead" | "details" | "items" | "button">;

function contentOf(content: MailContent, { language }: Reader, now: Date): Content {
  if (content.kind === "digest") return digestContent(content, language, now);
  const { things, assignments, certificate, reissuedCertificate } = mailMessagesIn(language);
  if (content.kind === "certificate") {
    const day = (on: string | null) => (on ? formatDay(new Date(on), { language, timeZone: "UTC" }) : "");
    const items = each(content.items, ({ expiresOn, ...rest }) => ({ ...rest, expiresOn: day(expiresOn) }));
    return inWords(
      items[0].isAgain ? reissuedCertificate : certificate,
      "",
      items,
      ({ publicId }) => certificatePath(publicId),
      "/account",
    );
  }
  const day = (on: string | null) => (on ? formatCalendarDay(on, language, { now }) : "");
  const items = each(content.items, (item) => ({
    ...item,
    isPath: item.learningPathId !== null,
    dueOn: day(item.dueOn),
  }));
  return inWords(
    assignments[content.kind],
    things[kindsOf(items)],
    items,
    ({ permalink, learningPathId }) =>
      learningPathId ? `/learning-paths/${learningPathId}` : `/courses/${permalink}`,
    "/assignments",
  );
}

function kindsOf(items: readonly { isPath: boolean }[]): keyof MailMessages["things"] {
  if (items.every(({ isPath }) => isPath)) return "paths";
  return items.some(({ isPath }) => isPath) ? "both" : "courses";
}

function digestContent({ entries, ...numbers }: Digest, language: string, now: Date): Content {
  const { digest } = mailMessagesIn(language);
  const all = numbers.overdue + numbers.dueThisWeek;
  return {
    subject: digest.subject(numbers),
    lead: digest.lead,
    details: [
      digest.details(numbers),
      ...(all > entries.length ? [digest.mostUrgent(entries.length, all)] : []),
    ].join(" "),
    items: entries.map(({ personName, courseId, learningPathId, name, state, dueOn }) => ({
      words: personName ?? digest.unnamed,
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
  { one, several, note }: MailWords<Item>,
  things: string,
  items: readonly [Item, ...Item[]],
  pathOf: (item: Item) => string,
  pathOfAll: string,
): Content {
  const [first] = items;
  const listed = items.map((item) => ({ words: item.name, url: urlOf(pathOf(item)), note: note(item) }));
  if (items.length === 1)
    return {
      subject: one.subject(first),
      lead: one.lead(first),
      items: listed,
      button: { words: one.button(first), url: urlOf(pathOf(first)) },
    };
  return {
    subject: several.subject(items.length, things),
    lead: several.lead(things),
    items: listed,
    button: { words: several.button, url: urlOf(pathOfAll) },
  };
}

const each = <From, To>(
  [first, ...others]: readonly [From, ...From[]],
  to: (item: From) => To,
): [To, ...To[]] => [to(first), ...others.map(to)];

const urlOf = (path: string) => `${env().BASE_URL}${path}`;

const unsubscribeUrlOf = ({ unsubscribeToken }: Reader, kind: MailKind) =>
  urlOf(`/mail/unsubscribe/${unsubscribeToken}?kind=${kind}`);

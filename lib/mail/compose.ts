import type { Appearance } from "@/lib/appearance/appearance";
import { type MailKind, necessaryKinds } from "@/lib/messages/mail-kinds";
import { type Messages, messagesIn } from "@/lib/messages/messages";
import {
  contentOf,
  isAboutCourses,
  type MailContent,
  type ReportMail,
  reportContent,
  urlOf,
} from "./content";
import { htmlOf, type Letter, textOf } from "./layout";

/** `language`, such as `de-AT`, selects the words if they exist, and the dates. */
export type Reader = { firstName: string; name: string; language: string; unsubscribeToken: string };

type Texts = Messages["mail"];

export type Composed = { subject: string; html: string; text: string; unsubscribeUrl: string | null };

export function composeMail(
  content: MailContent,
  reader: Reader,
  appearance: Appearance,
  now: Date,
): Composed {
  const { schoolName } = appearance;
  const { frame } = messagesIn(reader.language).mail;
  const isNecessary =
    isAboutCourses(content) && necessaryKinds.includes(content.kind) && content.items[0].isRequired;
  const unsubscribeUrl = isNecessary ? null : unsubscribeUrlOf(reader, content.kind);
  const letter: Letter = {
    ...contentOf(content, reader.language, schoolName, now),
    language: reader.language,
    greeting: greetingOf(reader, frame),
    why: whyOf(content, isNecessary, schoolName, frame),
    links: [
      ...(content.kind === "invitation" ? [] : [{ words: frame.settings, url: urlOf("/account#email") }]),
      ...(unsubscribeUrl ? [{ words: frame.unsubscribe, url: unsubscribeUrl }] : []),
    ],
  };
  return { ...written(letter, appearance), unsubscribeUrl };
}

/** Goes to an address that may belong to no one here. @param sender the person who scheduled it */
export function composeReportMail(
  content: ReportMail,
  sender: string,
  language: string,
  appearance: Appearance,
): Composed {
  const { report, frame } = messagesIn(language).mail;
  const letter: Letter = {
    ...reportContent(content, { report }),
    language,
    greeting: frame.greetingUnnamed,
    why: report.why({ sender, school: appearance.schoolName }),
    links: [],
  };
  return { ...written(letter, appearance), unsubscribeUrl: null };
}

export function composeTestMail(
  { language, ...person }: Omit<Reader, "unsubscribeToken">,
  appearance: Appearance,
): Composed {
  const { test, frame } = messagesIn(language).mail;
  const letter: Letter = {
    language,
    subject: test.subject,
    greeting: greetingOf(person, frame),
    lead: test.lead({ school: appearance.schoolName }),
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

function greetingOf({ firstName, name }: Pick<Reader, "firstName" | "name">, frame: Texts["frame"]): string {
  return firstName ? frame.greeting({ firstName, name }) : frame.greetingUnnamed;
}

function whyOf(
  { kind }: MailContent,
  isNecessary: boolean,
  school: string,
  { whyDigest, whyReport, whyInvitation, whyNecessary, why }: Texts["frame"],
): string {
  if (kind === "invitation") return whyInvitation({ school });
  if (kind === "digest") return whyDigest({ school });
  if (kind === "report") return whyReport({ school });
  return isNecessary ? whyNecessary({ school }) : why({ school });
}

const unsubscribeUrlOf = ({ unsubscribeToken }: Reader, kind: MailKind) =>
  urlOf(`/mail/unsubscribe/${unsubscribeToken}?kind=${kind}`);

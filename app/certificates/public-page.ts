import type { NextRequest } from "next/server";
import type { Appearance } from "@/lib/appearance/appearance";
import { pdfPath } from "@/lib/certificates/address";
import type { PublicCertificate } from "@/lib/certificates/find";
import { languageCookie } from "@/lib/messages/languages";
import { type Messages, messagesIn } from "@/lib/messages/messages";
import { formatDay, pageLanguageOf } from "@/lib/preferences/format";
import { formatScore } from "@/lib/preferences/format-score";
import { bdi, escaped, messageContent, publicDocument } from "../public-document";

type Texts = Messages["certificates"];

/** @param chosen the reader's own language, if they are known */
export const languageFor = (
  { cookies, headers }: NextRequest,
  appearance: Appearance,
  chosen: string | null = null,
) =>
  pageLanguageOf(
    [chosen, cookies.get(languageCookie)?.value],
    headers.get("accept-language"),
    appearance.language,
  );

export function publicPage(
  status: number,
  appearance: Appearance,
  language: string,
  contentIn: (t: Texts) => string,
): Response {
  const t = messagesIn(language).certificates;
  return publicDocument(status, appearance, { title: t.title, content: contentIn(t), language });
}

export function certificateContent(
  certificate: PublicCertificate,
  schoolName: string,
  language: string,
  t: Texts,
): string {
  const { publicId, state, personName, courseName, isPath, score, completedOn, expiresOn, number } =
    certificate;
  const { title, text } = t.state[state];
  const day = (value: string) =>
    `<time datetime="${value}" lang="${escaped(language)}">${escaped(formatDay(new Date(value), { language, timeZone: "UTC" }))}</time>`;
  // A revoked certificate isn't valid until any day.
  const until: [string, string][] =
    state === "revoked"
      ? []
      : [
          [
            state === "expired" ? t.expiredAfter : t.validUntil,
            expiresOn ? day(expiresOn) : escaped(t.noExpiry),
          ],
        ];
  const facts: [string, string][] = [
    [t.name, bdi(personName || t.noName)],
    [isPath ? t.path : t.course, bdi(courseName)],
    [t.issuedBy, bdi(schoolName)],
    ...(score === null ? [] : [[t.score, escaped(formatScore(score, language))] as [string, string]]),
    [t.completedOn, day(completedOn)],
    ...until,
    [t.number, escaped(number)],
  ];
  const rows = facts
    .map(([term, value]) => `<div><dt>${escaped(term)}</dt><dd>${value}</dd></div>`)
    .join("\n");
  // Other visitors would be asked to sign in, and see nothing.
  const pdf =
    state === "revoked"
      ? ""
      : `\n<p class="pdf">${t.isYours({ a: (words) => `<a href="${pdfPath(publicId)}">${words}</a>` })}</p>`;
  return `<h1 class="${state}">${escaped(title)}</h1>
<p>${escaped(text)}</p>
<dl>
${rows}
</dl>${pdf}`;
}

export const unknownPage = (request: NextRequest, appearance: Appearance) =>
  publicPage(404, appearance, languageFor(request, appearance), (t) => messageContent(t.unknown));

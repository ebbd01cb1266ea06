import type { Appearance } from "@/lib/appearance/appearance";
import { pdfPath } from "@/lib/certificates/address";
import type { PublicCertificate } from "@/lib/certificates/find";
import { certificatePages, certificateStateWords } from "@/lib/messages/certificates";
import { formatDay } from "@/lib/preferences/format";
import { bdi, escaped, messageContent, publicDocument } from "../public-document";

export const publicPage = (status: number, appearance: Appearance, content: string) =>
  publicDocument(status, appearance, { title: "Certificate", content });

export function certificateContent(
  certificate: PublicCertificate,
  schoolName: string,
  language: string,
): string {
  const { publicId, state, personName, courseName, isPath, completedOn, expiresOn, number } = certificate;
  const { title, text } = certificateStateWords[state];
  const day = (value: string) =>
    `<time datetime="${value}" lang="${escaped(language)}">${escaped(formatDay(new Date(value), { language, timeZone: "UTC" }))}</time>`;
  // A revoked certificate isn't valid until any day.
  const until: [string, string][] =
    state === "revoked"
      ? []
      : [[state === "expired" ? "Expired after" : "Valid until", expiresOn ? day(expiresOn) : "No end"]];
  const facts: [string, string][] = [
    ["Name", bdi(personName || "No name")],
    [isPath ? "Learning path" : "Course", bdi(courseName)],
    ["Issued by", bdi(schoolName)],
    ["Completed on", day(completedOn)],
    ...until,
    ["Number", escaped(number)],
  ];
  const rows = facts.map(([term, value]) => `<div><dt>${term}</dt><dd>${value}</dd></div>`).join("\n");
  // Other visitors would be asked to sign in, and see nothing.
  const pdf =
    state === "revoked"
      ? ""
      : `\n<p class="pdf">Is it yours? <a href="${pdfPath(publicId)}">Open it as a PDF</a></p>`;
  return `<h1 class="${state}">${title}</h1>
<p>${text}</p>
<dl>
${rows}
</dl>${pdf}`;
}

export const unknownPage = (appearance: Appearance) =>
  publicPage(404, appearance, messageContent(certificatePages.unknown));

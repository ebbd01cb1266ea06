import { encode } from "uqr";
import { directionOf, languageIn, withFrenchFirst } from "@/lib/messages/languages";
import { formatScore } from "@/lib/preferences/format-score";
import type { Certificate } from "../find";
import type { Weight } from "./fonts";
import { LetterMissing } from "./letter-missing";
import { drawSeal } from "./seal";
import { type Line, Typesetter } from "./typesetter";

export type Logo = { bytes: Buffer; mediaType: string };

export type CertificateTexts = Record<
  | "title"
  | "noName"
  | "certifies"
  | "hasCompleted"
  | "completedOn"
  | "validUntil"
  | "score"
  | "number"
  | "subject"
  | "verifyAt",
  string
>;

export type CertificateLook = {
  schoolName: string;
  logo: Logo | null;
  accent: string;
  strong: string;
  soft: string;
  language: string;
  texts: CertificateTexts;
  address: string;
};

// This is A4 landscape, in points.
const page = { width: 841.89, height: 595.28 };
const margin = 68;
const inner = page.width - 2 * margin;
// No line of text reaches this corner.
export const seal = { x: 758, y: 80, radius: 30 };
const headWidth = 2 * (seal.x - seal.radius - 16 - page.width / 2);
const ink = "#26211a";
const muted = "#635a4c";

/** Returns the same bytes for the same input. @throws LetterMissing when a name is all emoji or no font has its script */
export async function makeCertificatePdf(
  certificate: Certificate,
  look: CertificateLook,
): Promise<Buffer<ArrayBuffer>> {
  const [{ default: PDFDocument }, harfBuzz] = await Promise.all([import("pdfkit"), import("harfbuzzjs")]);
  const { address } = look;
  const { texts: t } = look;
  const document = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    font: null as unknown as string,
    pdfVersion: "1.7",
    tagged: true,
    lang: languageIn(look.language),
    displayTitle: true,
    info: {
      Subject: t.subject,
      Creator: "Lectern",
      Producer: "Lectern",
      CreationDate: certificate.issuedAt,
      ModDate: certificate.issuedAt,
    },
  });
  const parts: Uint8Array[] = [];
  document.on("data", (part: Uint8Array) => parts.push(part));
  const ended = new Promise((resolve, reject) => document.once("end", resolve).once("error", reject));
  const typesetter = new Typesetter(document, harfBuzz);
  const [schoolName, ownTitle, issuer, signatory] = [
    look.schoolName,
    certificate.title,
    certificate.issuer,
    certificate.signatory,
  ].map((text) => typesetter.withoutEmoji(text)) as [string, string, string, string];
  const title = ownTitle || t.title;
  const [personName, courseName] = [certificate.personName || t.noName, certificate.courseName].map(
    (name) => {
      const printed = typesetter.withoutEmoji(name);
      if (!printed) throw new LetterMissing(name);
      return printed;
    },
  ) as [string, string];
  Object.assign(document.info, { Title: `${title}: ${courseName}, ${personName}`, Author: schoolName });
  const sheet = document.struct("Document");
  document.addStructure(sheet);

  const decorate = (draw: () => void) => {
    document.markContent("Artifact", { type: "Layout" });
    draw();
    document.endMarkedContent();
  };
  const inPlace = (left: number, width: number) =>
    directionOf(look.language) === "rtl" ? page.width - left - width : left;
  /** Writes centred text, or text from `left` on (mirrored for Arabic), and returns its end. Screen readers get the original text. */
  const write = (
    kind: string,
    text: string,
    lines: Line[],
    colour: string,
    at: { top: number; left?: number },
  ) => {
    const height = lines.reduce((sum, { size }) => sum + size * 1.3, 0);
    const draw = () => {
      let { top } = at;
      for (const line of lines) {
        document.fillColor(colour);
        const left = at.left ?? (page.width - line.width) / 2;
        typesetter.draw(line, inPlace(left, line.width), top);
        top += line.size * 1.3;
      }
    };
    sheet.add(document.struct(kind, { actual: text }, draw));
    return at.top + height;
  };
  const fitted = (text: string, weight: Weight, most: number, least: number, width = inner) =>
    typesetter.fit(text, weight, width, { most, least });

  decorate(() => {
    document.rect(0, 0, page.width, page.height).fill("#ffffff");
    drawSeal(document, { ...seal, colour: look.accent });
    document
      .rect(26, 26, page.width - 52, page.height - 52)
      .lineWidth(1.6)
      .stroke(look.accent);
    document
      .rect(32, 32, page.width - 64, page.height - 64)
      .lineWidth(0.5)
      .stroke(look.accent);
  });

  let top = drawHead();
  top = write("H1", title, fitted(title, 600, 21, 13), look.accent, { top: top + 16 });
  const names = fitted(personName, 700, 46, 24);
  const courses = fitted(courseName, 600, 25, 16);
  const block = [...names, ...courses].reduce((sum, { size }) => sum + size * 1.3, 0) + 84;
  top = Math.max(top + 10, top + (436 - top - block) / 2);
  top = write("P", t.certifies, [typesetter.line(t.certifies, 400, 13)], muted, { top });
  top = write("P", personName, names, ink, { top: top + 16 });
  decorate(() => {
    document.rect(page.width / 2 - 36, top + 8, 72, 2).fill(look.accent);
  });
  top = write("P", t.hasCompleted, [typesetter.line(t.hasCompleted, 400, 13)], muted, { top: top + 24 });
  top = write("P", courseName, courses, ink, { top: top + 6 });
  if (issuer) write("P", issuer, fitted(issuer, 400, 12, 9), muted, { top: top + 8 });
  drawFoot();
  sheet.end();
  document.end();
  await ended;
  return Buffer.concat(parts) as Buffer<ArrayBuffer>;

  function drawHead(): number {
    const drawn = look.logo && drawLogo(look.logo);
    const top = drawn ? 112 : 80;
    return schoolName
      ? write("P", schoolName, fitted(schoolName, 600, 15, 10, headWidth), ink, { top })
      : top;
  }

  // pdfkit can't read some pictures, such as WebP; the page still shows the school's name.
  function drawLogo({ bytes, mediaType }: Logo): boolean {
    if (!/^image\/(png|jpeg)$/.test(mediaType)) return false;
    try {
      const picture = (document as unknown as { openImage: (bytes: Buffer) => unknown }).openImage(bytes);
      decorate(() => {
        document.image(picture as Buffer, page.width / 2 - 120, 56, {
          fit: [240, 48],
          align: "center",
          valign: "center",
        });
      });
      return true;
    } catch {
      return false;
    }
  }

  function drawFoot(): void {
    const { completedOn, expiresOn, score, number } = certificate;
    const day = (value: string) =>
      printable((locale) => dayInWords(value, locale), look.language, typesetter);
    const facts = [
      { term: t.completedOn, value: day(completedOn) },
      ...(expiresOn ? [{ term: t.validUntil, value: day(expiresOn) }] : []),
      ...(score === null
        ? []
        : [
            {
              term: t.score,
              value: printable((locale) => formatScore(score, locale), look.language, typesetter),
            },
          ]),
      { term: t.number, value: number },
    ];
    const pitch = facts.length > 3 ? 105 : 138;
    let left = margin;
    for (const { term, value } of facts) {
      const lines = fitted(value, 600, 12.5, 6, pitch - 12);
      write("P", `${term}: `, [typesetter.line(term, 400, 9.5)], muted, { top: 478, left });
      write("P", value, lines, ink, { top: 492, left });
      left += pitch;
    }
    if (signatory) {
      const width = 190;
      const start = page.width - margin - 62 - 34 - width;
      decorate(() => {
        document
          .moveTo(inPlace(start, width), 484)
          .lineTo(inPlace(start, width) + width, 484)
          .lineWidth(0.6)
          .stroke(muted);
      });
      write("P", signatory, fitted(signatory, 600, 11.5, 7, width), ink, {
        top: 490,
        left: start,
      });
    }
    const code = { size: 62, left: inPlace(page.width - margin - 62, 62), top: 448 };
    decorate(() => drawCode(code));
    const words = t.verifyAt;
    const [line] = fitted(words, 400, 9, 6, inner);
    if (line) write("P", words, [line], muted, { top: 524, left: page.width - margin - line.width });
    document.link(code.left, code.top, code.size, code.size, address);
  }

  function drawCode({ size, left, top }: { size: number; left: number; top: number }): void {
    const { data, size: modules } = encode(address, { border: 0, ecc: "M" });
    const unit = size / modules;
    data.forEach((row, y) => {
      row.forEach((isDark, x) => {
        if (isDark) document.rect(left + x * unit, top + y * unit, unit + 0.02, unit + 0.02);
      });
    });
    document.fill(ink);
  }
}

function dayInWords(day: string, locale: string): string {
  const style = { dateStyle: "long", timeZone: "UTC", numberingSystem: "latn" } as const;
  return withFrenchFirst(new Intl.DateTimeFormat(locale, style).format(new Date(day)), locale);
}

/** Returns English words where no font has those of the language. */
function printable(words: (locale: string) => string, language: string, typesetter: Typesetter): string {
  try {
    typesetter.line(words(language), 600, 10);
    return words(language);
  } catch {
    return words("en-GB");
  }
}

import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { printedTexts } from "@/app/certificates/printed-texts";
import { paletteOf } from "@/lib/appearance/theme";
import { setEnv } from "@/lib/env";
import type { Certificate } from "../find";
import { type CertificateLook, makeCertificatePdf, seal } from "./certificate-pdf";
import { furtherFonts } from "./fonts";
import { examineFonts } from "./readable-fonts";

const certificate: Certificate = {
  publicId: "0123456789abcdef0123456789abcdef",
  number: "2026-000123",
  state: "valid",
  personName: "Ada Lovelace",
  courseName: "Fire safety",
  isPath: false,
  score: null,
  completedOn: "2026-11-20",
  expiresOn: "2027-11-20",
  title: "",
  issuer: "",
  signatory: "Grace Hopper",
  completedAt: new Date("2026-11-20T10:00:00Z"),
  issuedAt: new Date("2026-11-20T10:00:01Z"),
};

const address = `https://learn.example.com/certificates/${certificate.publicId}`;

const look: CertificateLook = {
  schoolName: "Northwind",
  logo: null,
  ...paletteOf("#a3213b", null).light,
  language: "en-GB",
  texts: printedTexts("en-GB", certificate.number, address),
  address,
};

const make = (fields: Partial<Certificate> = {}, looks: Partial<CertificateLook> = {}) =>
  makeCertificatePdf({ ...certificate, ...fields }, { ...look, ...looks });

/** Returns the tags' texts in the order of screen readers. */
async function textsOf(pdf: Promise<Buffer>): Promise<string[]> {
  const source = (await pdf).toString("latin1");
  return [...source.matchAll(/\/ActualText \(((?:\\.|[^\\)])*)\)/gs)].map(([, text = ""]) =>
    readString(text),
  );
}

// PDF strings have escapes, and UTF-16 behind a mark (PDF 1.7, 7.3.4.2 and 7.9.2.2).
function readString(text: string): string {
  const plain = text.replace(/\\(?:([0-7]{3})|(.))/gs, (_all, code, sign) =>
    code
      ? String.fromCharCode(Number.parseInt(code, 8))
      : ({ n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" }[sign as string] ?? sign),
  );
  return plain.startsWith("\xfe\xff")
    ? Buffer.from(plain.slice(2), "latin1").swap16().toString("utf16le")
    : plain;
}

test("The PDF names person, course, dates and the address that verifies it", async () => {
  expect(await textsOf(make())).toEqual([
    "Northwind",
    "Certificate of completion",
    "This certifies that",
    "Ada Lovelace",
    "has completed",
    "Fire safety",
    "Completed on: ",
    "20 November 2026",
    "Valid until: ",
    "20 November 2027",
    "Certificate: ",
    "2026-000123",
    "Grace Hopper",
    `Verify at ${look.address}`,
  ]);
});

test("The PDF shows a title, an issuer and local dates, and no missing end", async () => {
  const texts = await textsOf(
    make({ expiresOn: null, title: "Fire warden", issuer: "Approved" }, { language: "de" }),
  );
  expect(texts).toEqual(expect.arrayContaining(["Fire warden", "Approved", "20. November 2026"]));
  expect(texts).not.toContain("Valid until: ");
});

test("The PDF shows a score in the reader's numbers, next to the signature", async () => {
  expect(await textsOf(make({ score: 92.5 }, { language: "de" }))).toEqual(
    expect.arrayContaining(["Score: ", "92,5\u00a0%", "2026-000123", "Grace Hopper"]),
  );
  expect(await textsOf(make({ score: 92.5 }, { language: "ar" }))).toContain("92.5\u200e%\u200e");
});

test("The PDF is one tagged page with a language, a title and embedded fonts", async () => {
  const source = (await make()).toString("latin1");
  expect(source.match(/\/Type \/Page\b/g)).toHaveLength(1);
  for (const part of [
    "/MarkInfo",
    "/Marked true",
    "/StructTreeRoot",
    "/Lang (en)",
    "/DisplayDocTitle true",
    "/FontFile",
  ])
    expect(source).toContain(part);
  expect(source, "no font of the reader's").not.toContain("Helvetica");
  expect(source).toContain(`/URI (${look.address})`);
});

test("The same certificate always gives the same bytes", async () => {
  const [first, second] = [await make(), await make()];
  expect(first.equals(second)).toBe(true);
  expect(first.equals(await make({ personName: "Ada King" }))).toBe(false);
});

test.each([
  ["Cyrillic", "Ольга Ґалаґан"],
  ["Greek", "Ασφάλεια"],
  ["Vietnamese", "Nguyễn Văn Đức"],
  ["Arabic", "ليلى بنت محمد (3)"],
  ["Hebrew and Latin", "יעל Smith 12"],
  ["Thai", "สมชาย ใจดี"],
  ["Devanagari", "सुरक्षा प्रशिक्षण"],
])("A name in %s is printed", async (_script, personName) => {
  expect(await textsOf(make({ personName }))).toContain(personName);
});

test.each(["山田太郎", "김민수", "🎓", "Àda \u{1e900}", "\u0e33", "Ada \u{e01}\u{1e94a}"])(
  "The printer refuses %s, which the fonts lack, instead of printing boxes",
  async (personName) => {
    await expect(make({ personName })).rejects.toMatchObject({ name: "LetterMissing" });
  },
);

describe("With fonts that an operator added", () => {
  let folder = "";
  const put = (name: string, from = "400") =>
    copyFile(
      join(
        "node_modules/@fontsource/noto-sans-georgian/files",
        `noto-sans-georgian-georgian-${from}-normal.woff2`,
      ),
      join(folder, name),
    );
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "lectern-fonts-"));
    setEnv({ FONTS_DIR: folder });
  });
  afterEach(async () => {
    setEnv({ FONTS_DIR: "" });
    await rm(folder, { recursive: true });
  });

  test("A name in their script is printed, and can be copied from the page", async () => {
    const personName = "ლიანა ბერიძე";
    await expect(make({ personName })).rejects.toMatchObject({ name: "LetterMissing" });
    await put("georgian.woff2");
    const pdf = make({ personName, courseName: "Ada და Grace" });
    expect(await textsOf(pdf)).toContain(personName);
    expect(lettersIn(await pdf)).toEqual(expect.arrayContaining([..."ლიანაბერძდ"]));
  });

  test("The operator reads which file isn't a font", async () => {
    await writeFile(join(folder, "a.ttf"), "no font");
    await writeFile(join(folder, "readme.txt"), "no font either");
    await put("georgian.woff2");
    expect(await textsOf(make({ personName: "ლიანა" }))).toContain("ლიანა");
    expect(await examineFonts()).toEqual({ folder, isFolderReadable: true, count: 1, unreadable: ["a.ttf"] });
    await expect(make({ personName: "山田太郎" })).rejects.toMatchObject({ name: "LetterMissing" });
  });

  test("Bold text uses a bold font", async () => {
    for (const weight of ["400", "700"]) await put(`Georgian-${weight}.woff2`, weight);
    expect(furtherFonts(400).map(({ name }) => name)).toEqual(["Georgian-400.woff2", "Georgian-700.woff2"]);
    expect(furtherFonts(700).map(({ name }) => name)).toEqual(["Georgian-700.woff2", "Georgian-400.woff2"]);
  });

  test("Only a missing folder that the operator named is reported", async () => {
    setEnv({ FONTS_DIR: join(folder, "missing") });
    expect(await examineFonts()).toMatchObject({ isFolderReadable: false, count: 0, unreadable: [] });
    setEnv({ FONTS_DIR: "", DATA_DIR: folder });
    expect(await examineFonts()).toMatchObject({ isFolderReadable: true, count: 0, unreadable: [] });
  });
});

test("A course's name may have symbols, and loses its emoji", async () => {
  const pdf = make({ courseName: "Step 1️⃣ • A → B ✓ x ≥ 3 🔥👩‍🚒 ✔️", signatory: "Ada 🎓" });
  const texts = await textsOf(pdf);
  expect(texts).toContain("Step 1 • A → B ✓ x ≥ 3 ✔️");
  expect(texts).toContain("Ada");
  expect(lettersIn(await pdf)).toEqual(expect.arrayContaining([..."•→✓≥"]));
});

test("Texts of emoji only are left out, unless they are names", async () => {
  const emoji = { title: "🎓", issuer: "🏢", signatory: "✍🏽" };
  const whole = await textsOf(make(emoji, { schoolName: "🏫" }));
  expect(whole).toContain("Certificate of completion");
  expect(whole.join("")).not.toMatch(/\p{Extended_Pictographic}/u);
  await expect(make({ courseName: "🔥" })).rejects.toMatchObject({ name: "LetterMissing" });
});

test("A date that the fonts lack is in English", async () => {
  expect(await textsOf(make({}, { language: "ja" }))).toContain("20 November 2026");
  const first = make({ completedOn: "2026-12-01" }, { language: "fr" });
  expect(await textsOf(first)).toContain("1er décembre 2026");
});

test("The page fits the longest names", async () => {
  for (const personName of ["W".repeat(200), "de la ".repeat(30).trim(), "x"]) {
    const pdf = await make({
      personName,
      courseName: "m".repeat(200),
      issuer: "i".repeat(120),
      signatory: "s".repeat(80),
    });
    for (const [x, y] of placesIn(pdf)) {
      expect(x).toBeGreaterThan(33);
      expect(x).toBeLessThan(809);
      expect(y).toBeGreaterThan(33);
      expect(y).toBeLessThan(562);
    }
  }
});

test("A damaged logo is left out", async () => {
  const logo = { bytes: Buffer.from("\x89PNG\r\n\x1a\nnothing"), mediaType: "image/png" };
  expect((await make({}, { logo })).equals(await make())).toBe(true);
});

test("The seal never overlaps text", async () => {
  const long = { personName: "W".repeat(90), courseName: "m".repeat(200), title: "T".repeat(80) };
  const pdf = await make(long, { schoolName: "Northwind ".repeat(12).trim() });
  for (const [x, y] of placesIn(pdf))
    expect(Math.hypot(x - seal.x, 595.28 - y - seal.y)).toBeGreaterThan(seal.radius + 10);
});

test("The foot of an Arabic certificate begins on the right", async () => {
  const texts = printedTexts("ar", certificate.number, address);
  const lefts = placesIn(await make({}, { language: "ar", texts })).map(([x]) => x);
  expect(Math.max(...lefts)).toBeGreaterThan(680);
});

/** Returns the letters that the fonts' ToUnicode maps offer for copying (PDF 1.7, 9.10.3). */
function lettersIn(pdf: Buffer): string[] {
  return streamsOf(pdf)
    .filter((text) => text.includes("beginbfrange"))
    .flatMap((text) => [...text.matchAll(/<([0-9a-f]{4})>/gi)])
    .map(([, code = ""]) => String.fromCharCode(Number.parseInt(code, 16)));
}

function placesIn(pdf: Buffer): [number, number][] {
  const [page = ""] = streamsOf(pdf).filter((text) => text.includes(" Tm\n"));
  const places = [...page.matchAll(/1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/g)].map(([, x, y]): [number, number] => [
    Number(x),
    Number(y),
  ]);
  expect(places.length).toBeGreaterThan(10);
  return places;
}

function streamsOf(pdf: Buffer): string[] {
  const source = pdf.toString("latin1");
  return [...source.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n/g)].map(({ index, 0: head }) => {
    const start = index + head.length;
    return inflateSync(pdf.subarray(start, source.indexOf("\nendstream", start))).toString("latin1");
  });
}

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { v7 as uuidv7 } from "uuid";
import { afterEach, describe, expect, test, vi } from "vitest";
import { printedTexts } from "@/app/certificates/printed-texts";
import { admin, createCourse, createLearner } from "@/e2e/testing/factories";
import { TestMediaFolder } from "@/e2e/testing/media-folder";
import { png } from "@/e2e/testing/png";
import { paletteOf } from "@/lib/appearance/theme";
import { db } from "@/lib/database/db";
import { setEnv } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { certificateUrl } from "./address";
import { findCertificateOf } from "./find";
import { findLogoError } from "./logo";
import { PrintQueue } from "./pdf/print-queue";
import { getPrinted } from "./printed";
import { pruneCertificatePdfs } from "./prune-printed";

afterEach(() => vi.restoreAllMocks());

async function issued() {
  const learner = await createLearner();
  const { id: courseId } = await createCourse();
  const completedAt = new Date("2026-11-20T10:00:00Z");
  const { id: completionId } = await db().courseCompletion.create({
    data: {
      personId: learner.personId,
      courseId,
      courseName: "Fire safety",
      coursePermalink: "",
      activities: [],
      completedAt,
    },
  });
  const publicId = crypto.randomUUID().replaceAll("-", "");
  await db().certificate.create({
    data: {
      publicId,
      number: publicId,
      personId: learner.personId,
      courseId,
      completionId,
      personName: "Ada Lovelace",
      courseName: "Fire safety",
      title: "",
      issuer: "",
      signatory: "",
      completedAt,
    },
  });
  const certificate = await findCertificateOf(learner, publicId);
  if (!certificate) throw new Error("It was not issued.");
  return certificate;
}

const lookOf = (publicId: string, schoolName = "Northwind") => ({
  schoolName,
  ...paletteOf("#a3213b", null).light,
  language: "en-GB",
  texts: printedTexts("en-GB", "2026-000001", certificateUrl(publicId)),
  address: certificateUrl(publicId),
});

test("Two simultaneous requests print a certificate once", async () => {
  const print = vi.spyOn(PrintQueue.prototype, "print");
  const certificate = await issued();
  const look = lookOf(certificate.publicId);
  const [first, second] = await Promise.all([getPrinted(certificate, look), getPrinted(certificate, look)]);
  const later = await getPrinted(certificate, look);
  expect(first.subarray(0, 4).toString()).toBe("%PDF");
  expect([second.equals(first), later.equals(first)]).toEqual([true, true]);
  expect(print).toHaveBeenCalledOnce();
});

test("A change of the page prints again and replaces the kept PDF", async () => {
  const certificate = await issued();
  const first = await getPrinted(certificate, lookOf(certificate.publicId));
  const renamed = await getPrinted(certificate, lookOf(certificate.publicId, "Southwind"));
  expect(renamed.equals(first)).toBe(false);
  const kept = await db().certificatePdf.findMany({
    where: { certificate: { publicId: certificate.publicId } },
  });
  expect(kept.map(({ bytes }) => Buffer.from(bytes).equals(renamed))).toEqual([true]);
});

test("A replaced font prints again", async () => {
  const print = vi.spyOn(PrintQueue.prototype, "print").mockResolvedValue(Buffer.from("%PDF"));
  const folder = await mkdtemp(join(tmpdir(), "lectern-fonts-"));
  setEnv({ FONTS_DIR: folder });
  const certificate = await issued();
  const font = join(folder, "extra.ttf");
  const get = () => getPrinted(certificate, lookOf(certificate.publicId));
  await writeFile(font, "one");
  await get();
  await get();
  expect(print).toHaveBeenCalledOnce();
  await writeFile(font, "another");
  await get();
  expect(print).toHaveBeenCalledTimes(2);
  setEnv({ FONTS_DIR: "" });
  await rm(folder, { recursive: true });
});

describe("With a logo", () => {
  const files = new TestMediaFolder();
  const picture = png({ width: 1, height: 1, pixels: deflateSync(Buffer.from([0, 200, 30, 30, 255])) });

  async function showLogo(bytes: Buffer) {
    const id = uuidv7();
    const media = {
      id,
      name: "logo",
      kind: "image" as const,
      mediaType: "image/png",
      bytes: 79,
      sha256: "00",
    };
    await db().media.create({ data: media });
    await db().appearance.create({ data: { version: 1, logoId: id } });
    await files.put(id, bytes);
  }

  test("The PDF leaves out an old damaged logo and an admin reads why", async () => {
    await showLogo(png({ width: 1, height: 1, pixels: Buffer.alloc(22, 7) }));
    const { publicId, ...certificate } = await issued();
    const printed = await getPrinted({ publicId, ...certificate }, lookOf(publicId));
    expect(printed.subarray(0, 4).toString()).toBe("%PDF");
    expect(printed.includes("/Subtype /Image")).toBe(false);
    expect(await findLogoError(admin)).toBe("damaged");
  });

  test("The PDF omits a logo that takes too long, this time only", async () => {
    await showLogo(picture);
    const certificate = await issued();
    const get = () => getPrinted(certificate, lookOf(certificate.publicId));
    const print = vi
      .spyOn(PrintQueue.prototype, "print")
      .mockRejectedValueOnce(new Refusal("certificate_printer_busy"));
    expect((await get()).includes("/Subtype /Image")).toBe(false);
    expect((await get()).includes("/Subtype /Image")).toBe(true);
    expect(print.mock.calls.map(([{ look }]) => look.logo !== null)).toEqual([true, false, true]);
  });
});

test("Kept PDFs end with their person and after 30 days", async () => {
  const [one, other] = [await issued(), await issued()];
  for (const certificate of [one, other]) await getPrinted(certificate, lookOf(certificate.publicId));
  const { personId } = await db().certificate.findUniqueOrThrow({ where: { publicId: one.publicId } });
  await db().person.delete({ where: { id: personId } });
  const left = () =>
    db().certificatePdf.findMany({ select: { certificate: { select: { publicId: true } } } });
  expect(await left()).toEqual([{ certificate: { publicId: other.publicId } }]);
  await pruneCertificatePdfs();
  expect(await left()).toHaveLength(1);
  await db().certificatePdf.updateMany({ data: { printedAt: new Date(Date.now() - 31 * 86_400_000) } });
  await pruneCertificatePdfs();
  expect(await left()).toEqual([]);
});

import { readdir } from "node:fs/promises";
import { env } from "@/lib/env";
import { fontsFolder, furtherFonts } from "./fonts";
import { isReadable } from "./typesetter";

export async function examineFonts(): Promise<{
  folder: string;
  isFolderReadable: boolean;
  count: number;
  unreadable: string[];
}> {
  const { default: PDFDocument } = await import("pdfkit");
  const document = new PDFDocument({ font: null as unknown as string });
  const folder = fontsFolder();
  const fonts = furtherFonts(400);
  const unreadable = fonts.filter((font) => !isReadable(document, font)).map(({ name }) => name);
  const isFolderReadable = await canRead(folder);
  return { folder, isFolderReadable, count: fonts.length - unreadable.length, unreadable };
}

/** Accepts a missing folder unless the operator named it. */
function canRead(folder: string): Promise<boolean> {
  return readdir(folder).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code === "ENOENT" && env().FONTS_DIR === undefined,
  );
}

import { readdir } from "node:fs/promises";
import { env } from "@/lib/env";
import { fontsFolder, furtherFonts } from "./fonts";
import { isReadable } from "./typesetter";

/**
 * The fonts of the operator: how many can be used, and the names of the files that cannot be. Without `isFolderReadable`, there are
 * none for that reason.
 */
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

/** Or it is not there, where nobody has named it. */
function canRead(folder: string): Promise<boolean> {
  return readdir(folder).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code === "ENOENT" && env().FONTS_DIR === undefined,
  );
}

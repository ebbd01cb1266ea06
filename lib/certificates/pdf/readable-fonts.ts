import { fontsFolder, furtherFonts } from "./fonts";
import { isReadable } from "./typesetter";

/** The fonts of the operator: how many can be used, and the names of the files that cannot be. */
export async function examineFonts(): Promise<{ folder: string; count: number; unreadable: string[] }> {
  const { default: PDFDocument } = await import("pdfkit");
  const document = new PDFDocument({ font: null as unknown as string });
  const fonts = furtherFonts(400);
  const unreadable = fonts.filter((font) => !isReadable(document, font)).map(({ name }) => name);
  return { folder: fontsFolder(), count: fonts.length - unreadable.length, unreadable };
}

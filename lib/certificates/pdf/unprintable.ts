import { LetterMissing } from "./letter-missing";
import { Typesetter } from "./typesetter";

export type Unprintable = { letters: string[]; emoji: string[] };

export async function findUnprintable(name: string, texts: string[]): Promise<Unprintable> {
  const [{ default: PDFDocument }, harfBuzz] = await Promise.all([import("pdfkit"), import("harfbuzzjs")]);
  const typesetter = new Typesetter(new PDFDocument({ font: null as unknown as string }), harfBuzz);
  const graphemesOf = (some: string[]) => [
    ...new Set(some.flatMap((text) => [...segmenter.segment(text)].map(({ segment }) => segment))),
  ];
  const all = [name, ...texts];
  const emoji = graphemesOf(all).filter((grapheme) => typesetter.isEmoji(grapheme));
  const letters = graphemesOf(all.map((text) => typesetter.withoutEmoji(text))).filter(
    (grapheme) => !canPrint(typesetter, grapheme),
  );
  return typesetter.withoutEmoji(name) ? { letters, emoji } : { letters: [name, ...letters], emoji: [] };
}

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

function canPrint(typesetter: Typesetter, grapheme: string): boolean {
  try {
    typesetter.line(grapheme, 600, 10);
    return true;
  } catch (error) {
    if (error instanceof LetterMissing) return false;
    throw error;
  }
}

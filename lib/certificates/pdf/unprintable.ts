import { LetterMissing } from "./letter-missing";
import { Typesetter } from "./typesetter";

/** Without duplicates. `letters` keep certificates from being printed; `emoji` are left out of them. */
export type Unprintable = { letters: string[]; emoji: string[] };

/** Loads what a certificate's PDF needs. */
export async function findUnprintable(texts: string[]): Promise<Unprintable> {
  const [{ default: PDFDocument }, harfBuzz] = await Promise.all([import("pdfkit"), import("harfbuzzjs")]);
  const typesetter = new Typesetter(new PDFDocument({ font: null as unknown as string }), harfBuzz);
  const graphemes = [
    ...new Set(texts.flatMap((text) => [...segmenter.segment(text)].map(({ segment }) => segment))),
  ];
  const emoji = graphemes.filter((grapheme) => typesetter.isEmoji(grapheme));
  const letters = graphemes.filter(
    (grapheme) => !emoji.includes(grapheme) && !canPrint(typesetter, grapheme),
  );
  return { letters, emoji };
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

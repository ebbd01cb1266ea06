import { languageIn } from "@/lib/messages/languages";

/** Formats percent. Keeps two digits, because 79.99 % isn't enough where the pass mark is 80 %. */
export function formatScore(percent: number, language: string): string {
  const format = new Intl.NumberFormat(languageIn(language), { style: "percent", maximumFractionDigits: 2 });
  return format.format(percent / 100);
}

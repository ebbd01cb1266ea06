/** In the order in which forms offer them. */
export const importFormats = ["gift", "aiken", "moodle_xml", "csv", "qti"] as const;

export const exportFormats = ["moodle_xml", "gift", "qti"] as const;

export type ImportFormat = (typeof importFormats)[number];

export type ExportFormat = (typeof exportFormats)[number];

/** Recognizes a format by its content; GIFT is what remains. */
export function detectFormat(text: string): ImportFormat {
  const start = text.replace(/^\ufeff/, "").trimStart();
  if (start.startsWith("<")) return /<quiz[\s>]/.test(start.slice(0, 20_000)) ? "moodle_xml" : "qti";
  const head = start.slice(0, start.search(/[\r\n]|$/)).toLowerCase();
  const names = head.split(/[,;\t]/).map((name) => name.trim().replaceAll('"', ""));
  if (names.includes("type") && names.includes("question")) return "csv";
  return /^ANSWER\s*:/im.test(start) && /^[A-Z][.)]\s/m.test(start) ? "aiken" : "gift";
}

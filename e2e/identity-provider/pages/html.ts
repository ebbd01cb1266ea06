/** HTML already; everything else is escaped in templates. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[];

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const rest = parts.map((part, index) => `${render(part)}${strings[index + 1] ?? ""}`);
  return new Html(`${strings[0] ?? ""}${rest.join("")}`);
}

function render(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map((item) => item.text).join("");
  return escapeText(String(part));
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

/** Sends forms like a browser without JavaScript. */
export type Form = { fields: [name: string, value: string][]; words: string };

export function formsOf(html: string): Form[] {
  return [...html.matchAll(/<form\b[^>]*method="POST"[^>]*>([\s\S]*?)<\/form>/gi)].map(([, inside = ""]) => ({
    fields: [...fieldsOf(inside)],
    words: textOf(inside.replace(/<[^>]*>/g, " ")),
  }));
}

const field = /<input\b([^>]*)>|<(textarea|select)\b([^>]*)>([\s\S]*?)<\/\2>/g;

function* fieldsOf(html: string): Generator<[string, string]> {
  for (const [, input, kind, other = "", inside = ""] of html.matchAll(field)) {
    const { name, value, type = "", ...attributes } = attributesOf(input ?? other);
    if (!name || "disabled" in attributes) continue;
    if (kind === "textarea") yield [name, textOf(inside).replace(/^\n/, "")];
    else if (kind === "select") yield [name, chosenIn(inside)];
    else if (!/^(checkbox|radio)$/.test(type) || "checked" in attributes)
      yield [name, value ?? (type === "checkbox" ? "on" : "")];
  }
}

function chosenIn(options: string): string {
  const all = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, written = ""]) => attributesOf(written));
  return (all.find((option) => "selected" in option) ?? all[0])?.value ?? "";
}

function attributesOf(written: string): Record<string, string> {
  const pairs = [...written.matchAll(/([\w$:-]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, textOf(value)]));
}

function textOf(html: string): string {
  const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0" };
  return html.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) =>
    name ? (named[name] ?? all) : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );
}

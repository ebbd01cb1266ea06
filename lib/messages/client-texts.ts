/** A text with its arguments still in it, such as `Uploading {name}`. Its form of plural is always "other". */
export type Template<Args> = string & { readonly args?: Args };

export type ClientTexts<Texts> = {
  [Key in keyof Texts]: Texts[Key] extends string
    ? string
    : Texts[Key] extends (args: infer Args) => string
      ? Template<Args>
      : ClientTexts<Texts[Key]>;
};

const known = new WeakMap<object, unknown>();

// Each argument reads as its own name in braces, and a tag keeps its name.
const placeholders = new Proxy({}, { get: (_, name) => placeholderOf(String(name)) }) as never;

const placeholderOf = (name: string) =>
  Object.assign((children: string) => `<${name}>${children}</${name}>`, { toString: () => `{${name}}` });

/** Turns a part of the catalog into plain values that a client component can take. */
export function clientTexts<Texts extends object>(texts: Texts): ClientTexts<Texts> {
  const found =
    known.get(texts) ?? Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, plain(text)]));
  known.set(texts, found);
  return found as ClientTexts<Texts>;
}

function plain(text: unknown): unknown {
  if (typeof text === "function") return text(placeholders);
  return typeof text === "object" && text !== null ? clientTexts(text) : text;
}

export function fill<Args extends object>(
  template: Template<Args>,
  args: NoInfer<{ [Name in keyof Args]: string | number | ((children: string) => string) }>,
): string {
  const values: Record<string, unknown> = args;
  return template.replace(/<(\w+)>(.*?)<\/\1>|\{(\w+)\}/g, (all, tag, children, name) => {
    const value = values[tag ?? name];
    if (typeof value === "function") return String(value(fill(children, args)));
    return value === undefined ? all : String(value);
  });
}

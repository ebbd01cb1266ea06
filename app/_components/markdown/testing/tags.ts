type Tag = { name: string; isEnd: boolean; isVoid: boolean; attributes: Record<string, string> };

/** Relies on `htmlOf` to escape every other `<` and to quote every value. Throws if it didn't. */
export function tagsOf(html: string): Tag[] {
  const rest = html.replace(tag, "");
  if (rest.includes("<"))
    throw new Error(`There is a "<" that begins no tag: ${rest.slice(rest.indexOf("<"), 80)}`);
  return [...html.matchAll(tag)].map(([whole, name = "", attributes = ""]) => ({
    name: name.replace("/", "").toLowerCase(),
    isEnd: name.startsWith("/"),
    isVoid: whole.endsWith("/>"),
    attributes: Object.fromEntries(
      [...attributes.matchAll(attribute)].map(([, key = "", value = ""]) => [key, decoded(value)]),
    ),
  }));
}

const tag = /<(\/?[a-zA-Z][\w:-]*)((?:\s[^\s"<>=/]+(?:="[^"]*")?)*)\s?\/?>/g;
const attribute = /\s([^\s"<>=/]+)(?:="([^"]*)")?/g;

const decoded = (value: string) =>
  value.replace(/&#x([0-9A-F]+);/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)));

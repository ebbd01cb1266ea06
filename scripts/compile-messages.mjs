// Compiles the catalog (lib/messages/<language>/<area>.json, in ICU MessageFormat) into typed functions in lib/messages/generated.
// Run by itself, it fails and lists what each language lacks.
import { existsSync, mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";

const catalog = join(dirname(dirname(fileURLToPath(import.meta.url))), "lib", "messages");
const source = "en";

/** Reads `{ area: { key: { text, nodes, args, same } } }`. Throws an error that lists each unusable text with its file. */
export function readCatalog(folder = catalog) {
  const errors = [];
  const languages = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z]{2}$/.test(entry.name))
    .map(({ name }) => name);
  const texts = Object.fromEntries(
    languages.map((name) => [name, readLanguage(name, join(folder, name), errors)]),
  );
  for (const language of languages.filter((name) => name !== source))
    errors.push(...differences(language, texts[language], texts[source]));
  if (errors.length > 0) throw new Error(`The catalog can't be used:\n${errors.join("\n")}`);
  return texts;
}

function readLanguage(language, folder, errors) {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return Object.fromEntries(
    files.sort().map((file) => [file.slice(0, -5), readArea(language, join(folder, file), errors)]),
  );
}

function readArea(language, file, errors) {
  const entries = JSON.parse(readFileSync(file, "utf8"));
  // Other programs show emails and read the headings of files.
  const isForPages = !["csv.json", "mail.json"].includes(basename(file));
  const area = {};
  for (const [key, text] of Object.entries(entries).filter(([key]) => !key.startsWith("@"))) {
    try {
      const nodes = parse(isForPages ? withUnbrokenHyphens(text) : text, { captureLocation: false });
      const lacking = lackingPlurals(language, nodes);
      if (lacking.length > 0) errors.push(`${file}: ${key}: lacks the plural ${lacking.join(", ")}`);
      const { placeholders = {}, same = false } = entries[`@${key}`] ?? {};
      // A translation may need an argument that English doesn't.
      const more = Object.fromEntries(Object.keys(placeholders).map((name) => [name, "string"]));
      area[key] = { text, nodes, args: { ...more, ...argumentsOf(nodes) }, same };
    } catch (error) {
      errors.push(`${file}: ${key}: ${error.message}`);
    }
  }
  return area;
}

/** Keeps `E-Mail` and `Benutzer-ID` on one line with a word joiner. Our fonts lack the non-breaking hyphen. */
const withUnbrokenHyphens = (text) =>
  text.replace(/\bE-(?=mail)|(?<=\p{L})-(?=(ID|UR[IL]|API)s?(?!\p{L}))/giu, "$&\u2060");

/** Returns the plurals of 1 to 200 that a text has no form for, such as `few` in Arabic. Zero and millions may share `other`. */
function lackingPlurals(language, nodes) {
  return [...new Set(nodes.flatMap((node) => lackingIn(language, node)))];
}

function lackingIn(language, { type, options = {}, pluralType, children = [] }) {
  const inner = [...Object.values(options).map(({ value }) => value), children];
  const deeper = inner.flatMap((nodes) => lackingPlurals(language, nodes));
  if (type !== TYPE.plural) return deeper;
  const rules = new Intl.PluralRules(language, { type: pluralType });
  const numbers = Array.from({ length: 200 }, (_, index) => index + 1);
  const unsaid = numbers.filter((number) => !options[`=${number}`] && !options[rules.select(number)]);
  return [...unsaid.map((number) => rules.select(number)), ...deeper];
}

/** Returns what a translation must not have, or must not lack where it has the key. */
function differences(language, texts, english) {
  return Object.entries(texts).flatMap(([area, messages]) =>
    Object.entries(messages).flatMap(([key, { text, args, same }]) => {
      const place = `${language}/${area}.json: ${key}`;
      const original = english[area]?.[key];
      if (!original) return [`${place}: English has no such text`];
      if (text === original.text && !same && /\p{L}/u.test(text.replace(/\{[^}]*\}/g, "")))
        return [`${place}: untranslated; write "@${key}": { "same": true } if it is the same word`];
      return Object.entries(args)
        .filter(([name, type]) => original.args[name] !== type)
        .map(
          ([name, type]) =>
            `${place}: {${name}} is ${type} here and ${original.args[name] ?? "absent"} in English`,
        );
    }),
  );
}

/** Lists the keys that a language lacks, by language. A language for learners alone lacks nothing of areas that it doesn't have. */
export function missingTexts(texts, languagesForAdmins = Object.keys(texts)) {
  const lacks = (language) =>
    Object.entries(texts[source]).flatMap(([area, messages]) =>
      texts[language][area] || languagesForAdmins.includes(language)
        ? missingIn(language, area, messages)
        : [],
    );
  const missingIn = (language, area, messages) =>
    Object.keys(messages)
      .filter((key) => !texts[language][area]?.[key])
      .map((key) => `${area}.${key}`);
  return Object.fromEntries(Object.keys(texts).map((language) => [language, lacks(language)]));
}

function argumentsOf(nodes, args = {}) {
  const note = (name, type) => {
    if (args[name] && args[name] !== type) throw new Error(`{${name}} is ${args[name]} and ${type}`);
    args[name] = type;
  };
  for (const node of nodes) {
    if (node.type === TYPE.argument) note(node.value, "string");
    if (node.type === TYPE.number || node.type === TYPE.plural) note(node.value, "number");
    if (node.type === TYPE.select) note(node.value, "string | boolean");
    if (node.type === TYPE.tag) note(node.value, "(children: string) => string");
    if (node.type === TYPE.date || node.type === TYPE.time) throw new Error("pass dates as finished texts");
    if (node.offset) throw new Error("offsets are not supported");
    for (const option of Object.values(node.options ?? {})) argumentsOf(option.value, args);
    argumentsOf(node.children ?? [], args);
  }
  return args;
}

/** Returns the TypeScript of a language; a text that it lacks is English. */
export function compileLanguage(language, texts) {
  const areas = Object.entries(texts[source]).map(([area, messages]) => {
    const own = texts[language][area] ?? {};
    const lines = nested(
      Object.entries(messages).map(([key, message]) => [
        key,
        own[key] ? compileMessage(language, own[key], message) : compileMessage(source, message, message),
      ]),
    );
    return `  ${property(area)}: ${lines},\n`;
  });
  const isSource = language === source;
  return [
    "// Made from the catalog by scripts/compile-messages.mjs.",
    'import { choose, number, plural } from "../runtime";',
    isSource ? "" : `import type { Messages } from "./${source}";`,
    `export const ${language}${isSource ? "" : ": Messages"} = {\n${areas.join("")}};`,
    isSource ? `export type Messages = typeof ${source};` : "",
    "void [choose, number, plural];\n",
  ].join("\n");
}

// `a.b` and `a.c` become `a: { b, c }`.
function nested(entries) {
  const tree = {};
  for (const [key, code] of entries) {
    const path = key.split(".");
    const leaf = path.pop();
    const parent = path.reduce((node, part) => (node[part] ??= {}), tree);
    parent[leaf] = code;
  }
  return print(tree);
}

function print(tree) {
  if (typeof tree === "string") return tree;
  return `{ ${Object.entries(tree)
    .map(([key, value]) => `${property(key)}: ${print(value)}`)
    .join(",\n    ")} }`;
}

const property = (name) => (/^[\w$]+$/.test(name) ? name : JSON.stringify(name));

function compileMessage(language, { nodes }, { args }) {
  const names = Object.keys(args);
  if (names.length === 0) return template(language, nodes, null);
  const types = names.map((name) => `${name}: ${args[name]}`).join("; ");
  return `(a: { ${types} }): string => ${template(language, nodes, null)}`;
}

function template(language, nodes, counted) {
  return `\`${nodes.map((node) => part(language, node, counted)).join("")}\``;
}

function part(language, node, counted) {
  const { type, value, options, style, children } = node;
  const argument = `a.${value}`;
  const locale = JSON.stringify(language);
  if (type === TYPE.literal) return value.replace(/[`\\]|\$\{/g, "\\$&");
  if (type === TYPE.argument) return `\${${argument}}`;
  if (type === TYPE.pound) return `\${number(${locale}, ${counted})}`;
  if (type === TYPE.number)
    return `\${number(${locale}, ${argument}${style ? `, ${JSON.stringify(style.parsedOptions)}` : ""})}`;
  if (type === TYPE.tag) return `\${${argument}(${template(language, children, counted)})}`;
  const isPlural = type === TYPE.plural;
  const cases = Object.entries(options).map(
    ([name, option]) =>
      `${JSON.stringify(name)}: () => ${template(language, option.value, isPlural ? argument : counted)}`,
  );
  if (isPlural) return `\${plural(${locale}, ${argument}, { ${cases.join(", ")} }, "${node.pluralType}")}`;
  return `\${choose(${argument}, { ${cases.join(", ")} })}`;
}

/** Writes lib/messages/generated where a text has changed. */
export function compileMessages() {
  const texts = readCatalog();
  const folder = join(catalog, "generated");
  mkdirSync(folder, { recursive: true });
  const languages = Object.keys(texts);
  const modules = Object.fromEntries(
    languages.map((language) => [language, compileLanguage(language, texts)]),
  );
  for (const [name, code] of Object.entries({ ...modules, catalog: catalogOf(languages) })) {
    const file = join(folder, `${name}.ts`);
    if (!existsSync(file) || readFileSync(file, "utf8") !== code) writeFileSync(file, code);
  }
  return texts;
}

/** Compiles after each edit. A text that can't be used is reported, and the earlier texts stay. Returns what stops it. */
export function watchMessages(report) {
  const watcher = watch(catalog, { recursive: true }, (_event, file) => {
    if (!file?.endsWith(".json")) return;
    try {
      compileMessages();
    } catch (error) {
      report(error.message);
    }
  });
  return () => watcher.close();
}

const catalogOf = (languages) =>
  [
    'import type { Language } from "../languages";',
    ...languages.map((language) => `import { ${language} } from "./${language}";`),
    `import type { Messages } from "./${source}";`,
    `export const catalog: Record<Language, Messages> = { ${languages.join(", ")} };\n`,
  ].join("\n");

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const settings = readFileSync(join(catalog, "languages.ts"), "utf8");
  const languagesForAdmins = [...settings.matchAll(/^ {2}(\w+): .*isForAdmins: true/gm)].map(
    ([, name]) => name,
  );
  const missing = Object.entries(missingTexts(compileMessages(), languagesForAdmins));
  for (const [language, keys] of missing.filter(([, keys]) => keys.length > 0))
    console.error(`${language} lacks:\n${keys.map((key) => `  ${key}`).join("\n")}`);
  const count = missing.flatMap(([, keys]) => keys).length;
  console.log(`Messages: ${missing.length} languages, ${count} texts missing.`);
  process.exitCode = count > 0 ? 1 : 0;
}

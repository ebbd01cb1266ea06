// Rejects English in pages and components: their texts are in the catalog, lib/messages/<language>.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { parseSync } from "vite";

// Programs or engineers read these.
const exempt =
  /^app\/(docs|v1|v2|api|component-gallery|calendar)\/|^app\/(probes|public-document)\.ts$|\/identity-provider\/examples\.ts$|\.(test|spec)\.tsx?$/;
const sentence = /^\P{L}*\p{Lu}\p{Ll}+(?=[\s.,:;!?’'“…]|$)|\p{Ll} \p{Ll}+ \p{Ll}+/u;
const shownAttributes = /^(aria-label|title|label|alt|placeholder|legend|hint|lead|caption)$/;
const technicalAttributes =
  /^(className|id|name|type|href|src|rel|d|viewBox|autoComplete|pattern|allow|sandbox)$/;
// Products, keys, events, commands, addresses, variables and CSS classes.
const technical =
  /^(Lectern|Vimeo|Accept|Home|End|Key|Period|Meta|Control|Enter|Files|Subject: |lectern [a-z ]+|[A-Z_]+|\w+:\/\/\S+|[a-z\d:/[\]. ]*[a-z]-[a-z\d:/[\]. -]+)$/;

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "app"], {
  encoding: "utf8",
});
const chosen = process.argv.slice(2);
const files = listed
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && existsSync(file) && !exempt.test(file))
  .filter((file) => chosen.length === 0 || chosen.some((start) => file.startsWith(start)));
let found = 0;
for (const file of files) {
  const source = readFileSync(file, "utf8");
  visit(parseSync(file, source).program, ({ start }, text) => {
    found += 1;
    const line = source.slice(0, start).split("\n").length;
    console.error(`${file}:${line} ${text.trim().replace(/\s+/g, " ").slice(0, 100)}`);
  });
}
console.log(`Texts: ${files.length} files, ${found} outside the catalog.`);
process.exitCode = found > 0 ? 1 : 0;

function visit(node, report) {
  if (Array.isArray(node)) return node.forEach((one) => void visit(one, report));
  if (!node?.type || /^(Import|TS(?!As|NonNull|Satisfies))/.test(node.type) || isForEngineers(node)) return;
  const attribute = node.type === "JSXAttribute" ? String(node.name.name) : "";
  if (technicalAttributes.test(attribute)) return;
  const isShown = shownAttributes.test(attribute) && node.value?.type === "Literal";
  if (isShown && /\p{L}/u.test(node.value.value) && !technical.test(node.value.value))
    return report(node, node.value.value);
  if (node.type === "JSXText" && /\p{L}/u.test(node.value) && !technical.test(node.value.trim()))
    report(node, node.value);
  const text =
    node.type === "TemplateElement" ? node.value.cooked : node.type === "Literal" ? node.value : null;
  if (typeof text === "string" && sentence.test(text) && !technical.test(text)) report(node, text);
  for (const child of Object.values(node)) if (typeof child === "object") visit(child, report);
}

/** Errors and logs stay English. */
function isForEngineers({ type, callee }) {
  if (type === "NewExpression") return /Error$/.test(callee.name);
  return type === "CallExpression" && callee.object?.callee?.name === "log";
}

// Rejects English in app and lib: texts are in the catalog, lib/messages/<language>.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { parseSync } from "vite";

// Programs or engineers read these: the API and its documentation, SCIM, settings and the command line, backups, metrics and database errors.
// Languages have their own names for themselves.
const exempt = [
  /\.(test|spec)\.tsx?$|^lib\/messages\/generated\//,
  /^app\/(docs|v1|v2|api|component-gallery|calendar)\/|^app\/(probes|public-document)\.ts$|\/identity-provider\/examples\.ts$/,
  /^lib\/api\/(openapi\/|writes\/|write-operations\.ts|bulk-operation\.ts)|^lib\/jsonapi\/request-document\.ts$/,
  /resource\.ts$|^lib\/messages\/(api-errors|field-errors|languages)\.ts$|^lib\/(certificates\/badge|xapi\/statements)\.ts$/,
  /^lib\/(environment-variables|people-merges\/rules|messages\/operator-refusals|chores\/chores|personal-data\/personal-tables)\.ts$/,
  /^lib\/(backup|database|scim|telemetry)\/|^lib\/messages\/logout-token-errors\.ts$|^lib\/mail\/server-errors\.ts$/,
];
// Lectern stores these names in English, and pages show their texts in the catalog.
const auditTexts = Object.keys(JSON.parse(readFileSync("lib/messages/en/auditLog.json", "utf8")));
const stored = [
  ...auditTexts.map((key) => key.replace(/^(names|values\.q)\./, "")),
  "Unnamed person",
  "Operator",
];
const sentence = /^\P{L}*\p{Lu}\p{Ll}+(?=[\s.,:;!?’'“…]|$)|\p{Ll} \p{Ll}+ \p{Ll}+/u;
const shownAttributes = /^(aria-label|title|label|alt|placeholder|legend|hint|lead|caption)$/;
const technicalAttributes =
  /^(className|id|name|type|href|src|rel|d|viewBox|autoComplete|pattern|allow|sandbox)$/;
// Products and the people of examples.
const properNames =
  /^(Lectern|Edge|Opera|Samsung Internet|Vivaldi|Yandex Browser|Firefox|Chrome|Safari|Internet Explorer|Android|Windows|Linux|Authentik|Microsoft Entra ID|Google|Keycloak|Okta|Ory|Ada( Lovelace)?|Grace Hopper|Alan Turing|Katherine Johnson)$/;
// Headers, parts of a PDF, scopes, CSS, keys, events, commands, addresses, variables and CSS classes.
const technical =
  /^(Accept, Origin|Vary|Connection|Basic|Bearer|; Secure|(Contact|Expires|Canonical|Policy|Subject):|Document|Artifact|Layout|openid .*|User\.Read .*|.*@media .*|Vimeo|Accept|Home|End|Key|Period|Meta|Control|Enter|Files|lectern [a-z ]+|[A-Z_]+|\w+:\/\/\S+|[a-z\d:/[\]. ]*[a-z]-[a-z\d:/[\]. -]+)$/s;

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "app", "lib"], {
  encoding: "utf8",
});
const chosen = process.argv.slice(2);
const files = listed
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && existsSync(file) && !exempt.some((pattern) => pattern.test(file)))
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
  if (isShown && /\p{L}/u.test(node.value.value) && !isTechnical(node.value.value))
    return report(node, node.value.value);
  if (node.type === "JSXText" && /\p{L}/u.test(node.value) && !isTechnical(node.value.trim()))
    report(node, node.value);
  const text =
    node.type === "TemplateElement" ? node.value.cooked : node.type === "Literal" ? node.value : null;
  if (typeof text === "string" && sentence.test(text) && !isTechnical(text)) report(node, text);
  for (const child of Object.values(node)) if (typeof child === "object") visit(child, report);
}

/** Errors, logs and SQL stay English. Comparisons and class names show nothing. */
function isForEngineers({ type, callee, operator, key, tag }) {
  if (type === "NewExpression") return /(Error|Saved|Unreachable)$/.test(callee.name);
  if (type === "BinaryExpression") return /^[!=]==$/.test(operator);
  if (type === "PropertyDefinition") return key.name === "name";
  if (type === "TaggedTemplateExpression") return /(sql|Raw)$/.test(tag.property?.name);
  return type === "CallExpression" && (callee.type === "Super" || callee.object?.callee?.name === "log");
}

function isTechnical(text) {
  return [properNames, technical].some((known) => known.test(text.trim())) || stored.includes(text);
}

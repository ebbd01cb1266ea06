// Rejects patterns of unclear English in comments, test titles and documents (CONTRIBUTING.md).
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const rules = {
  "begins with a fragment":
    /^(Who|Whoever|Whom|What|Whatever|Whether|Of|Those|Nobody|None|Nothing|As|So|Also)\b|^"(who|whoever|whom|what|whatever|of|those|nobody|none|nothing|as|so|also)\b/,
  "has a calque":
    /\b(reckon\w*|any more|so (many|few) \w+s|own accord|(is|are|was|were|be|been) told|hence|whom (it|they)|passed over|meanwhile|besides|deeds?|strangers?)\b|, and not\b/i,
  "chains semicolons": /;.*;/,
  "has more than 25 words": /^(\S+\s+){25}\S/,
};
const places = [
  [/\.(tsx?|mjs|css)$/, /(?<=^|[\s;,{(=])\/\*\*?\s[\s\S]*?\*\/|(?:^\s*\/\/ .*\n)+|(?<=[;,{(] )\/\/ .*/gm],
  [/\.(test|spec)\.tsx?$/, /(?<=(?:\b(?:test|it|describe)(?:\.\w+)*|^\s*\])\(?\(\s*)["`](?:[^"`\\]|\\.)*/gm],
  [/\.sql$/, /(?:^-- \S.*\n)+/gm],
  [/\.(sh|yaml|conf|service)$|Dockerfile$/, /(?:^[ \t]*# \S.*\n)+/gm],
  [/\.md$/, /(?:^(?![#|<]).+\n)+/gm],
];
const parts = /\n[\s*]*(?=- |\d+\. )|[|]|@(?:param \w+|returns|throws|type)\b/;
const marks = /^\s*(?:\/\*\*?|\*\/?|\/\/|--|#|[->]|\d+\.)(?=\s|$)|\*\/$|\*\*|\]\([^)]*\)/gm;
const sentences = /(?<=[.:!?]["”)]?) (?=["“(*[]?[A-Z`])/;
// Empty lines in place of examples and measured figures keep the line numbers.
const examples = /^ *```[\s\S]*?^ *```$|^<!-- npm run .*: begin -->[\s\S]*?: end -->$/gm;

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
});
// Texts on screen have rules of their own, and a migration that has landed never changes.
const files = listed
  .split("\n")
  .filter((file) => existsSync(file) && !/^(lib\/messages|prisma\/migrations)\//.test(file));
let found = 0;
for (const file of files)
  for (const [, place] of places.filter(([pattern]) => pattern.test(file))) {
    const source = readFileSync(file, "utf8").replace(examples, (code) => code.replace(/./g, ""));
    for (const { 0: text, index } of source.matchAll(place))
      for (const sentence of text.split(parts).flatMap((part) => plain(part).split(sentences)))
        for (const rule of Object.keys(rules).filter((rule) => rules[rule].test(sentence))) {
          found += 1;
          console.error(`${file}:${source.slice(0, index).split("\n").length} ${rule}: ${sentence}`);
        }
  }
console.log(`English: ${files.length} files, ${found} to reword.`);
process.exitCode = found > 0 ? 1 : 0;

function plain(text) {
  const prose = text.replace(marks, "").replace(/`[^`]*`/g, "`x`");
  return prose.replace(/\s+/g, " ").trim();
}

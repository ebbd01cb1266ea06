// Rejects patterns of unclear English in comments, test titles and documents. The rules are in CONTRIBUTING.md.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

// A longer sentence nearly always reads better as two. Names, lists and code make some of 20 to 24 good.
const mostWords = 25;
const fragment = /^(Who|Whoever|Whom|What|Whatever|Whether|Of|Those|Nobody|None|Nothing|As|So|Also)\b/;
const rules = [
  ["begins with a fragment", (text) => fragment.test(text)],
  [
    "has a calque",
    (text) =>
      /\b(reckon\w*|any more|so (many|few) \w+s|own accord|(is|are|was|were|be|been) told|hence|whom (it|they)|passed over|meanwhile|besides|deeds?|strangers?)\b|, and not\b/i.test(
        text,
      ),
  ],
  ["chains semicolons", (text) => text.split(";").length > 2],
  [`has more than ${mostWords} words`, (text) => text.split(/\s+/).length > mostWords],
];

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
});
// Texts on screen have rules of their own, and a migration that has landed never changes.
const files = listed
  .split("\n")
  .filter((file) => existsSync(file) && !/^(lib\/messages|prisma\/migrations)\//.test(file));
let found = 0;
for (const file of files)
  for (const [line, text] of textsOf(file))
    for (const sentence of text.split(/(?<=[.:!?]["”)]?)\s+(?=["“(*[]?[A-Z`])|(?<=[.:]) - /))
      for (const [rule, breaks] of rules)
        if (breaks(sentence)) {
          found += 1;
          console.error(`${file}:${line} ${rule}: ${sentence}`);
        }
console.log(`English: ${files.length} files, ${found} to reword.`);
process.exitCode = found > 0 ? 1 : 0;

function* textsOf(file) {
  for (const [pattern, toTexts] of patternsOf(file)) {
    // Blank lines in place of examples and measured tables keep the line numbers.
    const source = readFileSync(file, "utf8").replace(
      /^ *```[\s\S]*?^ *```$|^<!-- npm run .*: begin -->[\s\S]*?: end -->$/gm,
      (code) => code.replace(/./g, ""),
    );
    for (const { 0: whole, index } of source.matchAll(pattern)) {
      const line = source.slice(0, index).split("\n").length;
      for (const text of toTexts(whole)) yield [line, text.replace(/\s+/g, " ").trim()];
    }
  }
}

function patternsOf(file) {
  if (/\.(tsx?|mjs|css)$/.test(file))
    return [
      [/(?<=^|[\s;,{(=])\/\*\*?\s[\s\S]*?\*\/|(?:(?<=^|[\s;,{(])\/\/ .*(?:\n\s*(?=\/\/ )|))+/gm, ofComment],
      [/(?:\b(?:test|it|describe)(?:\.\w+)*\(|^\s*\]\)\()\s*["`](?:[^"`\\]|\\.)*["`]/gm, ofTitle],
    ];
  if (file.endsWith(".sql")) return [[/(?:^-- \S.*\n)+/gm, ofComment]];
  if (/\.(sh|yaml|conf|service)$|Dockerfile$/.test(file)) return [[/(?:^[ \t]*# \S.*\n)+/gm, ofComment]];
  return file.endsWith(".md") ? [[/(?:^(?!#).+\n)+/gm, ofMarkdown]] : [];
}

function ofComment(comment) {
  const prose = comment.replace(/^\s*(\/\*\*?|\*\/?|\/\/|--|#)|\*\/$/gm, "");
  return prose.split(/@(?:param \w+|returns|throws)/).filter((text) => !/^\s*(biome|@ts|@type)/.test(text));
}

function ofTitle(call) {
  const title = call.slice(call.search(/["`]/) + 1, -1);
  return [title.charAt(0).toUpperCase() + title.slice(1)];
}

function ofMarkdown(paragraph) {
  const prose = paragraph.replace(/`[^`]*`/g, "`x`").replace(/\]\([^)]*\)|\*\*/g, "");
  return prose.split(paragraph.startsWith("|") ? /[|;:]/ : /^\s*(?:[-*>]|\d+\.)\s/m);
}

import { readFileSync } from "node:fs";
import { fromHtml } from "hast-util-from-html";
import { expect, test } from "vitest";
import { clientTexts } from "@/lib/messages/client-texts";
import { messagesIn } from "@/lib/messages/messages";
import { convert } from "./to-markdown";

const texts = clientTexts(messagesIn("en").markdownField);

const converted = (html: string, taken: string[] = []) => convert(fromHtml(html), taken, texts.inserted);
const examples = new URL("../clipboard-examples/", import.meta.url);
const read = (name: string) => readFileSync(new URL(`${name}.html`, examples), "utf8");
const example = (name: string) => converted(read(name));

test("A text from Word keeps headings, marks, links, nested lists, tables and quotations", () => {
  expect(example("word")).toEqual({
    embedded: [],
    unreadable: 1,
    elsewhere: 0,
    isPlain: false,
    markdown: `# Fire safety

# What to do

Stay **calm, please**. Ring *112* in Berlin, and read [the escape plan](https://example.com/plan?a=1&b=2) or above.

- Warn others
  - on **your** floor
    - in each room
- Leave

1. Doors
   1. closed
2. Windows

Between the lists.

3. Lifts

| Floor | Exit \\| door |
| - | - |
| 1 | North and south |

> Better early than brave.`,
  });
});

test("A text from Google Docs keeps its styles, nested lists and tasks", () => {
  expect(example("google-docs")).toEqual({
    embedded: [],
    unreadable: 0,
    elsewhere: 1,
    isPlain: false,
    markdown: `# Fire safety

Stay **calm** ***always***, ~~run~~ and read [the escape plan](https://example.com/plan).

- Warn others
  - on your floor
- Leave

1. Doors
2. Windows

- [x] Extinguisher checked
- [ ] Exit free

| Floor | Exit |
| - | - |
| 1 | North |

![](https://lh7-rt.googleusercontent.com/docsz/AD_4nXexample?key=abc)`,
  });
});

test("The separate lists of Word on the web become one list", () => {
  expect(example("word-on-the-web").markdown).toBe(`## What to do

- Warn others
  - **on your floor**
- Leave`);
});

test("Excel's cells become a table with the first row as its head", () => {
  expect(example("excel").markdown).toBe("| Floor | People |\n| - | -: |\n| 1 | 12 |");
});

test("A web page keeps code and pictures, and loses hidden ones and links that run scripts", () => {
  const { embedded, ...rest } = example("chrome-page");
  expect(embedded.map(({ file }) => [file.name, file.type, file.size])).toEqual([
    ["A green check.png", "image/png", 8],
  ]);
  expect(rest).toEqual({
    unreadable: 0,
    elsewhere: 1,
    isPlain: false,
    markdown: `## Install

Run \`npm ci\`, see \\<docs> and 2 \\* 3 \\* 4.\\
Then wait.

\`\`\`sh
npm test
\`\`\`

![Uploading A green check.png…]() ![Far away](https://example.com/a.png)

one **two** three four`,
  });
});

test.each([
  ["<p>Q&amp;A &amp;amp; more</p>", "Q&A \\&amp; more"],
  ["<p><b>a<i>b</i></b><b><i>c</i> d</b></p>", "**a*bc* d**"],
  [
    "<p>Write to info@example.com, or see https://example.com.</p>",
    "Write to info@example.com, or see https://example.com.",
  ],
  ["<ul><li><p>one</p><p>more</p></li><li>two</li></ul>", "- one\n\n  more\n\n- two"],
  ["<table><tr><td><h2>Laid out</h2><p>in a cell</p></td></tr></table>", "## Laid out\n\nin a cell"],
  [
    "<h2 style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1<span>&nbsp; </span></span>Parts</h2>",
    "## Parts",
  ],
  ["<p class=MsoListParagraph style='mso-list:none'>No item</p>", "No item"],
  ["<p>&nbsp;</p><p><b> </b></p>", ""],
  ["<p><b><span style='font-weight:bold'>bold</span></b></p>", "**bold**"],
  ["<h2><span style='font-weight:700'><i>Parts</i></span></h2>", "## *Parts*"],
  ['<p>a<img src="data:image/png;base64,A=AAA"></p>', "a"],
])("The converter turns %s into Markdown", (html, markdown) => {
  expect(converted(html).markdown).toBe(markdown);
});

test.each([
  ["styled text", '<meta charset="utf-8"><span style="font-size:11pt;font-style:normal">## Text</span>'],
  ["Google Docs", '<b style="font-weight:normal;" id="docs-internal-guid-1"><p>## Text</p><br></b>'],
  ["Word", read("word").replace(/(<!--StartFragment-->)[\s\S]*(?=<!--EndFragment-->)/, "$1<p>Text</p>")],
  ["source code", "<html><head></head><body><pre><b>## Text</b></pre></body></html>"],
])("The text of %s without structure is plain", (_, html) => {
  expect(converted(html).isPlain).toBe(true);
});

test("Each embedded picture gets its own placeholder", () => {
  const image = '<img src="data:image/png;base64,AAAA">';
  const { markdown, embedded } = converted(`<p>${image}${image}</p>`, ["Picture.png"]);
  expect(embedded.map(({ name }) => name)).toEqual(["Picture.png (2)", "Picture.png (3)"]);
  expect(markdown).toBe("![Uploading Picture.png 2…]()![Uploading Picture.png 3…]()");
});

test("A cell that claims to span a million columns spans few", () => {
  const { markdown } = converted("<table><tr><td colspan=1000000>a</td><td>b</td></tr></table>");
  expect(markdown.length).toBeLessThan(500);
});

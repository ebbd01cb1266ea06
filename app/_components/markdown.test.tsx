import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { env } from "@/lib/env";
import { Markdown } from "./markdown";
import { calloutKinds } from "./markdown/callouts";

const htmlOf = (text: string) => renderToStaticMarkup(<Markdown>{text}</Markdown>);
const idsOf = (html: string) => [...html.matchAll(/<h\d id="([^"]+)"/g)].map(([, id]) => id);

test("Headings in any script have links that name their target", () => {
  const html = htmlOf("## Über `uns` & 日本語!\n\n## Über uns & 日本語\n\n### ???\n\n## हिन्दी");
  expect(idsOf(html)).toEqual([
    "section-über-uns-日本語",
    "section-über-uns-日本語-2",
    "section-untitled",
    "section-हिन्दी",
  ]);
  expect(html).toContain('aria-label="Link to “Über uns &#x26; 日本語!”"');
  expect(html).toContain(`href="#${encodeURIComponent("section-über-uns-日本語-2")}"`);
});

test("A heading with its own number never repeats an id", () => {
  const ids = idsOf(htmlOf("## a 2\n\n## a\n\n## a\n\n## a-2"));
  expect(new Set(ids).size).toBe(4);
});

test("The page keeps its only h1", () => {
  expect(htmlOf("# One\n\nTwo\n===")).not.toContain("<h1");
});

test.each(calloutKinds)("A callout of kind %s has a word and a drawing", (kind) => {
  const html = htmlOf(`> [!${kind.toUpperCase()}]\n> Some **text**\n>\n> and more`);
  expect(html).toContain(`<div role="note" class="callout callout-${kind}">`);
  expect(html).toMatch(new RegExp(`<p class="callout-title" dir="auto"><svg.*?</svg> ${kind}</p>`, "is"));
  expect(html).toContain("<p>Some <strong>text</strong></p>");
  expect(html).not.toContain("[!");
});

test.each([
  ["a list", "> [!note]\n>\n> - one", "<li>one</li>"],
  ["marked up text", "> [!NOTE]\n> **one**", "<p><strong>one</strong></p>"],
  ["text after a hard break", "> [!NOTE]  \n> one", "<p>\none</p>"],
  ["code", "> [!NOTE]\n> ```\n> one\n> ```", "<code>one\n</code>"],
])("A callout may begin with %s", (_what, text, expected) => {
  expect(htmlOf(text)).toContain('role="note"');
  expect(htmlOf(text)).toContain(expected);
});

test.each([
  "> [!NOTE]",
  "> [!NOTE] one",
  "> [!NOTE]**one**",
  "> [!OTHER]\n> one",
  "> one\n> [!NOTE]",
  "[!NOTE]\none",
])("The text %j is no callout", (text) => expect(htmlOf(text)).not.toContain("role="));

test("Code in a known language gets color classes; other code stays plain", () => {
  const html = htmlOf("```js\nconst a = 1;\n```\n\n```klingon\nconst a\n```\n\n```\nconst b\n```");
  expect(html).toContain('<span class="hljs-keyword">const</span>');
  expect(html).not.toContain("style=");
  expect(html.match(/<span/g)).toHaveLength(2);
});

test("Code that is too long to color quickly stays plain", () => {
  expect(htmlOf(`\`\`\`js\n${"const a = 1;\n".repeat(2_000)}\`\`\``)).not.toContain("<span");
});

test("A lone image with a title becomes a figure with a caption", () => {
  const html = htmlOf('![A map](https://images.example/a.png "The way")');
  expect(html).toMatch(
    /^<div[^>]*><figure><img [^>]*alt="A map"[^>]*\/><figcaption>The way<\/figcaption><\/figure>/,
  );
  expect(html).toContain('loading="lazy"');
  expect(html).not.toContain("title=");
});

test.each(["text ![A](/media/a/a.png 't')", "![A](/media/a/a.png)"])("The text %j is no figure", (text) => {
  expect(htmlOf(text)).toContain('alt="A"');
  expect(htmlOf(text)).not.toContain("<figure");
});

test.each([
  "/admin/people/1/export",
  "/courses/a/activities/b",
  "/media/../admin",
  `${env().BASE_URL}/admin`,
  "/auth/oauth_base",
])("An image at %s of this site becomes its text", (address) => {
  expect(htmlOf(`![A map](${address})`)).toContain("A map");
  expect(htmlOf(`![A map](${address})`)).not.toContain("<img");
});

test.each(["http://a.example/a.png", "data:image/png;base64,AA", "a.png", "//a.example/a.png"])(
  "An image at %s becomes its words",
  (address) => expect(htmlOf(`![A map](${address})`)).toContain("<p>A map</p>"),
);

test("Links to other sites look different, and give them no access to the page's window", () => {
  const html = htmlOf(
    "[a](https://a.example) [b](/courses) [c](http://localhost:3000/x) [d](mailto:a@b.example)",
  );
  expect(html).toMatch(/<a href="https:\/\/a\.example" class="external" rel="noopener noreferrer">a<svg/);
  expect(html).toContain('<a href="/courses">b</a> <a href="http://localhost:3000/x">c</a>');
  expect(html).toContain('<a href="mailto:a@b.example">d</a>');
});

test("Links beside a form open a new tab, except links within the text", () => {
  const text = "[a](https://a.example) [b](/courses) [c](#there)";
  const html = renderToStaticMarkup(<Markdown target="_blank">{text}</Markdown>);
  expect(html).toContain(
    '<a href="https://a.example" target="_blank" class="external" rel="noopener noreferrer">',
  );
  expect(html).toContain('<a href="/courses" target="_blank">b</a> <a href="#there">c</a>');
});

test("A link that leads nowhere becomes its words", () => {
  expect(htmlOf("[one](javascript:alert) [two]()")).toContain("<p>one two</p>");
});

test("Footnotes have their own heading, and link there and back", () => {
  const html = htmlOf("Text[^a]\n\n[^a]: Note");
  expect(html).toContain('<h2 id="footnote-label">Footnotes</h2>');
  expect(html).toContain('href="#footnote-fn-a" id="footnote-fnref-a"');
  expect(html).toContain('<li id="footnote-fn-a">');
  expect(html).toContain('href="#footnote-fnref-a"');
  expect(html).toContain('aria-label="Back to reference 1"');
});

test("A task's words label its checkbox, and its sub-tasks have their own", () => {
  const html = htmlOf("- [x] done **well**\n  - [ ] sub\n\n- [ ] loose");
  expect(html).toMatch(
    /<label><input type="checkbox" checked disabled \/> done <strong>well<\/strong>\s*<\/label>/,
  );
  expect(html).toMatch(/<label><input type="checkbox" disabled \/> sub<\/label>/);
  expect(html.match(/<label>/g)).toHaveLength(3);
});

test("The cells of a table too wide for a phone name their columns, in few characters", () => {
  const html = htmlOf(`| Who | What & why | ${"long ".repeat(20)}|\n|---|---|---|\n| Ada | **a** | b |`);
  expect(html).toContain('class="markdown-scroll markdown-wide"');
  expect(html).toContain('<td data-heading="What &#x26; why"><strong>a</strong></td>');
  const [, long = ""] = /<td data-heading="([^"]*)">b</.exec(html) ?? [];
  expect(long).toMatch(/^(long )+.*…$/);
  expect(long.length).toBeLessThanOrEqual(40);
  expect(htmlOf("| Who | What |\n|---|---|\n| Ada | a |")).not.toMatch(/data-heading|markdown-wide/);
});

test("Callouts follow the language of the course where we have it", () => {
  const text = "> [!TIP]\n> Water first.";
  const inLanguage = (language: string) =>
    renderToStaticMarkup(<Markdown language={language}>{text}</Markdown>);
  expect(inLanguage("pl")).toMatch(/ lang="pl".*Tip/s);
  expect(inLanguage("de")).toMatch(/ lang="de".*Tipp/s);
});

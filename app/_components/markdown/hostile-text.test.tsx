import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { complexTexts, deepText, xssCorpus } from "@/e2e/xss-corpus";
import { Markdown } from "../markdown";
import { tagsOf } from "./testing/tags";

const htmlOf = (text: string) => renderToStaticMarkup(<Markdown>{text}</Markdown>);

const forbidden =
  /^(script|iframe|object|embed|style|link|meta|base|form|button|textarea|video|audio|source|math|animate)$/;

test.each(xssCorpus)("Nothing in %j can run", (text) => {
  for (const { name, attributes } of tagsOf(htmlOf(text))) {
    expect(name).not.toMatch(forbidden);
    for (const [attribute, value] of Object.entries(attributes)) {
      expect(attribute).not.toMatch(/^(on|style$|srcdoc$|srcset$|action$|formaction$|xlink)/i);
      if (attribute === "href") expect(protocolOf(value)).toMatch(/^(https?|mailto):$/);
      if (attribute === "src") expect(value).toMatch(/^(https:\/\/|\/(?![/\\\t\n]))/);
    }
  }
});

test("No heading takes an id that a page needs, and no two share one", () => {
  const ids = tagsOf(htmlOf(xssCorpus.join("\n\n"))).flatMap(({ attributes }) => attributes.id ?? []);
  expect(ids).toEqual(expect.arrayContaining(["section-main", "section-outline", "section-constructor"]));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^(section|footnote)-/.test(id))).toEqual([]);
});

test.each(Object.entries(complexTexts))("The page shows %s as typed", (_name, text) => {
  expect(htmlOf(text)).toContain("whitespace-pre-wrap");
});

test("A text older than the limits stays plain, and a preview says why", () => {
  const text = "- a\n".repeat(50_000);
  expect(htmlOf(text)).toContain('<p class="whitespace-pre-wrap">- a\n- a');
  expect(htmlOf(text)).not.toContain("too long");
  const preview = renderToStaticMarkup(<Markdown target="_blank">{text}</Markdown>);
  expect(preview).toContain("too long");
});

test("No element is too deep for a browser", () => {
  let [depth, deepest] = [0, 0];
  for (const { isEnd, isVoid } of tagsOf(htmlOf(deepText))) {
    depth += isVoid ? 0 : isEnd ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  expect(deepest).toBeGreaterThan(50);
  expect(deepest).toBeLessThan(150);
});

test("The tag reader overlooks no tag", () => {
  expect(() => tagsOf("<p>a < b</p>")).toThrow("no tag");
  expect(tagsOf('<a onclick="x">')).toMatchObject([{ name: "a", attributes: { onclick: "x" } }]);
});

const protocolOf = (address = "") => new URL(address, "https://site.example").protocol;

test.each([
  ["bash", "${"],
  ["shell", "${"],
])("Code in %s that its grammar can't follow stays plain", (language, piece) => {
  const code = piece.repeat(2_000);
  expect(htmlOf(`\`\`\`${language}\n${code}\n\`\`\``)).toContain(`${code}\n</code>`);
});

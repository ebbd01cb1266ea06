import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { choosePasted } from "./clipboard";

const example = (name: string) =>
  readFileSync(new URL(`./clipboard-examples/${name}.html`, import.meta.url), "utf8");

const file = (name: string) => new File(["x"], name);

const chosen = (given: Partial<Parameters<typeof choosePasted>[0]>) =>
  choosePasted({ files: [], types: [], html: "", text: "", ...given })?.is ?? "plain";

test.each(["word", "google-docs", "word-on-the-web", "excel", "chrome-page"])("%s has structure", (name) => {
  expect(chosen({ html: example(name), text: "Fire safety" })).toBe("html");
});

test("text without structure stays as it is", () => {
  const styled = '<span style="font-size:11pt;font-weight:400;font-style:normal">## Text</span>';
  const guid = '<b style="font-weight:normal;" id="docs-internal-guid-1">';
  expect(chosen({ html: `<meta charset="utf-8">${styled}`, text: "## Text" })).toBe("plain");
  expect(chosen({ html: `${guid}<p>${styled}</p></b>`, text: "## Text" })).toBe("plain");
  const word = example("word").replace(
    /<!--StartFragment-->[\s\S]*<!--EndFragment-->/,
    "<p class=MsoNormal>Text</p>",
  );
  expect(chosen({ html: word, text: "Text" })).toBe("plain");
});

test("source code stays as it is", () => {
  const bold = '<span style="font-weight: bold;">## Text</span>';
  expect(chosen({ html: bold, types: ["text/html", "vscode-editor-data"] })).toBe("plain");
  expect(chosen({ html: `<html><head></head><body><pre>${bold}</pre></body></html>` })).toBe("plain");
});

test("a copied picture or file is uploaded; the picture of a table is not", () => {
  expect(chosen({ files: [file("image.png")], html: '<img src="https://example.com/a.png">' })).toBe("files");
  expect(chosen({ files: [file("a.png"), file("b.png")], text: "a.png\nb.png" })).toBe("files");
  expect(chosen({ files: [file("image.png")], html: example("excel"), text: "Floor\tPeople" })).toBe("html");
});

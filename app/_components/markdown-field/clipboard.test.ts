import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { choosePasted } from "./clipboard";

const example = (name: string) =>
  readFileSync(new URL(`./clipboard-examples/${name}.html`, import.meta.url), "utf8");

const file = (name: string) => new File(["x"], name);

const chosen = (given: Partial<Parameters<typeof choosePasted>[0]>) =>
  choosePasted({ files: [], types: [], html: "", text: "", ...given })?.is ?? "plain";

test("Source code stays unchanged", () => {
  const bold = '<span style="font-weight: bold;">## Text</span>';
  expect(chosen({ html: bold, types: ["text/html"] })).toBe("html");
  expect(chosen({ html: bold, types: ["text/html", "vscode-editor-data"] })).toBe("plain");
});

test("A copied picture or file uploads; the picture of a table doesn't", () => {
  expect(chosen({ files: [file("image.png")], html: '<img src="https://example.com/a.png">' })).toBe("files");
  expect(chosen({ files: [file("a.png"), file("b.png")], text: "a.png\nb.png" })).toBe("files");
  expect(chosen({ files: [file("image.png")], html: example("excel"), text: "Floor\tPeople" })).toBe("html");
});

import { expect, test } from "vitest";
import { clientTexts, fill } from "./client-texts";

const texts = {
  save: "Save",
  terms: ({ link }: { link: (children: string) => string }) => `Read ${link("the terms")}.`,
  progress: { of: ({ name, percent }: { name: string; percent: number }) => `${name}: ${percent} %` },
};

test("A client component gets plain values, and fills in arguments by name", () => {
  const given = clientTexts(texts);
  expect(JSON.parse(JSON.stringify(given))).toEqual({
    save: "Save",
    terms: "Read <link>the terms</link>.",
    progress: { of: "{name}: {percent} %" },
  });
  expect(fill(given.terms, { link: (words) => `[${words}]` })).toBe("Read [the terms].");
  expect(fill(given.progress.of, { name: "{percent}.pdf", percent: 40 })).toBe("{percent}.pdf: 40 %");
});

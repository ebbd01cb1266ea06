import { expect, test } from "vitest";
import { imagesIn } from "./images";

test.each([
  [
    "![a](/media/a/b.png) and ![b](<https://cdn.example/b c.png> 'title')",
    ["/media/a/b.png", "https://cdn.example/b c.png"],
  ],
  ["[![a](/admin/people/csv)](/courses)", ["/admin/people/csv"]],
  ["![a][ref] ![ref][] ![ref]\n\n[ref]: /x\n[REF]: /y", ["/x", "/x", "/x"]],
  ["- > | a |\n  > |-|\n  > | ![a](/admin) |", ["/admin"]],
  ["![a](&#47;admin)", ["/admin"]],
  ["text[^1]\n\n[^1]: ![a](/admin)", ["/admin"]],
  ["`![a](/admin)` \\![a](/admin)\n\n    ![a](/admin)", []],
  ["[a](/admin) <img src=/admin>", []],
  ["![a] (/admin)", []],
])("%j has the images %j", (text, images) => {
  expect(imagesIn(text)).toEqual(images);
});

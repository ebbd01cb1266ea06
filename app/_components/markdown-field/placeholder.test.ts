import { expect, test } from "vitest";
import { pictureMarkdown, placeholderOf, uniqueName } from "./placeholder";

test("placeholders need no escapes, and differ", () => {
  expect(placeholderOf("a_b[1]*.png")).toBe("![Uploading a b 1 .png…]()");
  expect(uniqueName("a.png", ["a.png", "a.png (2)"])).toBe("a.png (3)");
  expect(uniqueName("a_b.png", ["a b.png"])).toBe("a_b.png (2)");
});

test("a picture is described by its file's name", () => {
  expect(pictureMarkdown("Fire_exit [1].png", "/media/1/a.png")).toBe("![Fire exit \\[1\\]](/media/1/a.png)");
});

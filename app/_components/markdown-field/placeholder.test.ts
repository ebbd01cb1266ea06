import { expect, test } from "vitest";
import { clientTexts } from "@/lib/messages/client-texts";
import { messagesIn } from "@/lib/messages/messages";
import { pictureMarkdown, placeholderOf, uniqueName } from "./placeholder";

const texts = clientTexts(messagesIn("en").markdownField);

test("Placeholders need no escapes, and differ", () => {
  expect(placeholderOf("a_b[1]*.png", texts.inserted)).toBe("![Uploading a b 1 .png…]()");
  expect(uniqueName("a.png", ["a.png", "a.png (2)"])).toBe("a.png (3)");
  expect(uniqueName("a_b.png", ["a b.png"])).toBe("a_b.png (2)");
});

test("A picture's description is its file's name", () => {
  expect(pictureMarkdown("Fire_exit [1].png", "/media/1/a.png")).toBe("![Fire exit \\[1\\]](/media/1/a.png)");
});

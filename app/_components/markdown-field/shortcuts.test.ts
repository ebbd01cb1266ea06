import { expect, test } from "vitest";
import { clientTexts } from "@/lib/messages/client-texts";
import { messagesIn } from "@/lib/messages/messages";
import { formatOfKeys, keysOf } from "./shortcuts";

const texts = clientTexts(messagesIn("en").markdownField);

const keys = (key: string, code: string, held: string[] = ["ctrl"]) => ({
  key,
  code,
  ctrlKey: held.includes("ctrl"),
  metaKey: held.includes("meta"),
  shiftKey: held.includes("shift"),
  altKey: held.includes("alt"),
});

test("Shortcuts follow the keyboard's letters, and the places of digits", () => {
  expect(formatOfKeys(keys("b", "KeyB"), false)).toBe("bold");
  expect(formatOfKeys(keys("b", "KeyN"), false)).toBe("bold");
  expect(formatOfKeys(keys("и", "KeyB"), false)).toBe("bold");
  expect(formatOfKeys(keys("(", "Digit8", ["ctrl", "shift"]), false)).toBe("bullets");
  expect(formatOfKeys(keys("b", "KeyB", ["ctrl", "shift"]), false)).toBe(null);
});

test("AltGr still types characters, and the text keys of macOS keep their meaning", () => {
  expect(formatOfKeys(keys("e", "KeyE", ["ctrl", "alt"]), false)).toBe(null);
  expect(formatOfKeys(keys("k", "KeyK", ["ctrl"]), true)).toBe(null);
  expect(formatOfKeys(keys("k", "KeyK", ["meta"]), true)).toBe("link");
});

test("A shortcut looks the way the system writes it", () => {
  expect(keysOf("bullets", false, texts)).toEqual({ shown: "Ctrl+Shift+8", aria: "Control+Shift+8" });
  expect(keysOf("bullets", true, texts)).toEqual({ shown: "⇧⌘8", aria: "Meta+Shift+8" });
});

import type { Format } from "./formats";

type Keys = { code: string; shift: boolean; shown: string };

const letter = (name: string, shift = false): Keys => ({ code: `Key${name}`, shift, shown: name });

/** With Ctrl, or ⌘ on Apple's systems: those of GitHub. */
const shortcuts: Partial<Record<Format, Keys>> = {
  heading: letter("H", true),
  bold: letter("B"),
  italic: letter("I"),
  link: letter("K"),
  code: letter("E"),
  bullets: { code: "Digit8", shift: true, shown: "8" },
  numbers: { code: "Digit7", shift: true, shown: "7" },
  tasks: letter("L", true),
  quote: { code: "Period", shift: true, shown: "." },
};

type Pressed = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** Null when the keys mean something else. AltGr is Ctrl and Alt, and writes characters. */
export function formatOfKeys(pressed: Pressed, isApple: boolean): Format | null {
  const { ctrlKey, metaKey, altKey, shiftKey } = pressed;
  if (altKey || (isApple ? ctrlKey || !metaKey : metaKey || !ctrlKey)) return null;
  const found = Object.entries(shortcuts).find(
    ([, keys]) => keys.shift === shiftKey && codeOf(pressed) === keys.code,
  );
  return found ? (found[0] as Format) : null;
}

/** For `title`, such as `Ctrl+Shift+8`, and for `aria-keyshortcuts`; null where there are none. */
export function keysOf(name: Format, isApple: boolean): { shown: string; aria: string } | null {
  const keys = shortcuts[name];
  if (!keys) return null;
  const { shift, shown } = keys;
  return {
    shown: isApple ? `${shift ? "⇧" : ""}⌘${shown}` : `Ctrl+${shift ? "Shift+" : ""}${shown}`,
    aria: `${isApple ? "Meta" : "Control"}+${shift ? "Shift+" : ""}${shown}`,
  };
}

// A letter is where its keyboard has it; a keyboard without Latin letters has it where the American one does.
const codeOf = ({ key, code }: Pressed) => (/^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : code);

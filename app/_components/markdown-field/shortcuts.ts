import type { Format } from "./formats";

type Keys = { code: string; shift: boolean; shown: string };

const letter = (name: string, shift = false): Keys => ({ code: `Key${name}`, shift, shown: name });

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

/** Returns null when the keys mean something else. AltGr is Ctrl and Alt, and writes characters. */
export function formatOfKeys(pressed: Pressed, isApple: boolean): Format | null {
  const { ctrlKey, metaKey, altKey, shiftKey } = pressed;
  if (altKey || (isApple ? ctrlKey || !metaKey : metaKey || !ctrlKey)) return null;
  const found = Object.entries(shortcuts).find(
    ([, keys]) => keys.shift === shiftKey && codeOf(pressed) === keys.code,
  );
  return found ? (found[0] as Format) : null;
}

type KeyNames = { control: string; shift: string };

export function keysOf(
  name: Format,
  isApple: boolean,
  names: KeyNames,
): { shown: string; aria: string } | null {
  const keys = shortcuts[name];
  if (!keys) return null;
  const { shift, shown } = keys;
  return {
    shown: isApple
      ? `${shift ? "⇧" : ""}⌘${shown}`
      : `${names.control}+${shift ? `${names.shift}+` : ""}${shown}`,
    aria: `${isApple ? "Meta" : "Control"}+${shift ? "Shift+" : ""}${shown}`,
  };
}

// Letters follow the keyboard's layout. A keyboard without Latin letters uses the American layout.
const codeOf = ({ key, code }: Pressed) => (/^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : code);

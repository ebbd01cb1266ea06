"use client";

import type { Theme } from "@/lib/preferences/schema";
import { Icon } from "./_components/icon";
import { useTexts } from "./_components/texts";
import { setThemeAction } from "./theme-action";

// Importing the schema would bring its library along.
const themes = Object.keys({ system: 0, light: 0, dark: 0 } satisfies Record<Theme, 0>) as Theme[];

export function ThemeForm({ theme }: { theme: Theme }) {
  const texts = useTexts();
  return (
    <form action={setThemeAction}>
      <fieldset>
        <legend className="mb-2 text-muted text-sm">{texts.theme}</legend>
        <div className="choice-buttons">
          {themes.map((one) => (
            <button key={one} type="submit" name="theme" value={one} aria-pressed={one === theme}>
              <Icon name={one} />
              {texts[one]}
            </button>
          ))}
        </div>
      </fieldset>
    </form>
  );
}

"use client";

import type { Theme } from "@/lib/preferences/schema";
import { Icon } from "./_components/icon";
import { setThemeAction } from "./theme-action";

// Importing the schema would bring its library along.
const themes = Object.entries({ system: "System", light: "Light", dark: "Dark" } satisfies Record<
  Theme,
  string
>) as [Theme, string][];

export function ThemeForm({ theme }: { theme: Theme }) {
  return (
    <form action={setThemeAction}>
      <fieldset>
        <legend className="mb-2 text-muted text-sm">Theme</legend>
        <div className="theme-buttons">
          {themes.map(([one, name]) => (
            <button key={one} type="submit" name="theme" value={one} aria-pressed={one === theme}>
              <Icon name={one} />
              {name}
            </button>
          ))}
        </div>
      </fieldset>
    </form>
  );
}

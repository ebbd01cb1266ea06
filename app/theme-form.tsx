import { type Theme, themes } from "@/lib/preferences/schema";
import { Icon } from "./_components/icon";
import { currentReader } from "./reader";
import { setThemeAction } from "./theme-action";

const names: Record<Theme, string> = { system: "System", light: "Light", dark: "Dark" };

/** The choice of a theme: three buttons of one form, one of them pressed. */
export async function ThemeForm() {
  const { theme } = await currentReader();
  return (
    <form action={setThemeAction}>
      <fieldset>
        <legend className="mb-2 text-muted text-sm">Theme</legend>
        <div className="flex flex-wrap gap-0.5 rounded-control bg-sunken p-1">
          {themes.map((one) => (
            <ThemeButton key={one} theme={one} isChosen={one === theme} />
          ))}
        </div>
      </fieldset>
    </form>
  );
}

function ThemeButton({ theme, isChosen }: { theme: Theme; isChosen: boolean }) {
  return (
    <button
      type="submit"
      name="theme"
      value={theme}
      aria-pressed={isChosen}
      className="flex min-h-10 flex-auto cursor-pointer items-center justify-center gap-1.5 whitespace-nowrap rounded-md border border-transparent px-1.5 font-medium text-muted text-sm transition-colors hover:text-ink focus-visible:rounded-md aria-pressed:border-control aria-pressed:bg-surface aria-pressed:text-ink"
    >
      <Icon name={theme} className="size-4 shrink-0" />
      {names[theme]}
    </button>
  );
}

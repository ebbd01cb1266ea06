import { type Language, languages } from "@/lib/messages/languages";
import { setLanguageAction } from "./language-action";

type Props = {
  /** Is null for the browser's; undefined offers no such choice. */
  chosen?: Language | null;
  shown: Language;
  texts: { legend: string; browser: string };
};

export function LanguageForm({ chosen, shown, texts: { legend, browser } }: Props) {
  const pressed = chosen === undefined ? shown : chosen;
  return (
    <form action={setLanguageAction}>
      <fieldset>
        <legend className="mb-2 text-muted text-sm">{legend}</legend>
        <div className="choice-buttons">
          {chosen !== undefined && (
            <button type="submit" name="language" value="" aria-pressed={chosen === null}>
              {browser}
            </button>
          )}
          {Object.entries(languages).map(([language, { name }]) => (
            <button
              key={language}
              type="submit"
              name="language"
              value={language}
              lang={language}
              aria-pressed={language === pressed}
            >
              {name}
            </button>
          ))}
        </div>
      </fieldset>
    </form>
  );
}

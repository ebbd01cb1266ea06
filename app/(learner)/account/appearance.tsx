import { LanguageForm } from "@/app/language-form";
import { ThemeForm } from "@/app/theme-form";
import type { ShownAccount } from "./shown-account";
import { Time } from "./time";

type Props = ShownAccount["appearance"] & { title: string; language: string };

export function Appearance({ theme, now, format, title, language, ...choice }: Props) {
  return (
    <>
      <ThemeForm theme={theme} />
      <div className="mt-6">
        <LanguageForm
          chosen={choice.chosenLanguage}
          shown={choice.shownLanguage}
          texts={choice.languageTexts}
        />
      </div>
      <div className="mt-6 border-line border-t pt-5 text-sm">
        <h3 className="mb-1 font-semibold text-base">{title}</h3>
        <p>
          <Time moment={now} language={language} />
        </p>
        <p className="mt-2 text-muted">{format}</p>
      </div>
    </>
  );
}

import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { Select } from "@/app/_components/select";
import { SubmitButton } from "@/app/_components/submit-button";
import { Switch } from "@/app/_components/switch";
import { TextArea } from "@/app/_components/text-area";
import { UploadField } from "@/app/_components/upload-field";
import { useMessages } from "@/app/messages";
import type { Appearance } from "@/lib/appearance/appearance";
import { ownAccent } from "@/lib/appearance/theme";
import { env } from "@/lib/env";
import { clientTexts } from "@/lib/messages/client-texts";
import { languages } from "@/lib/messages/languages";
import { saveAction } from "./actions";
import { ColourField } from "./colour-field";
import { toFields } from "./fields";
import { Preview } from "./preview";

export function AppearanceForm({ appearance }: { appearance: Appearance }) {
  const { appearance: t } = useMessages();
  return (
    <Form version={String(appearance.version)} action={saveAction} values={toFields(appearance)}>
      <HiddenField name="version" />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-12">
        <div className="space-y-6">
          <Field name="schoolName" label={t.name} hint={t.nameHint} maxLength={40} optional />
          <UploadField
            name="logo"
            label={t.logo}
            kind="image"
            site={env().BASE_URL}
            hint={t.logoHint}
            optional
          />
          <Switch name="logoHasName" label={t.logoHasName} hint={t.logoHasNameHint} />
          <ColourField
            name="accent"
            theme="light"
            unset={ownAccent.light}
            label={t.accent}
            pick={t.pickAccent}
            unreadable={clientTexts(t.unreadable).light}
            use={clientTexts(t).useColor}
            hint={t.accentHint}
          />
          <ColourField
            name="accentDark"
            theme="dark"
            unset={ownAccent.dark}
            follows="accent"
            label={t.accentDark}
            pick={t.pickAccentDark}
            unreadable={clientTexts(t.unreadable).dark}
            use={clientTexts(t).useColor}
            hint={t.accentDarkHint}
          />
          <TextArea name="signInText" label={t.signInText} hint={t.signInTextHint} rows={5} optional />
          <Select
            name="language"
            label={t.language}
            hint={t.languageHint}
            options={Object.entries(languages).map(([value, { name }]) => ({ value, label: name }))}
          />
          <SubmitButton>{t.save}</SubmitButton>
        </div>
        <Preview texts={clientTexts(t.preview)} />
      </div>
    </Form>
  );
}

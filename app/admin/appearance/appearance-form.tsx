import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { Select } from "@/app/_components/select";
import { SubmitButton } from "@/app/_components/submit-button";
import { Switch } from "@/app/_components/switch";
import { TextArea } from "@/app/_components/text-area";
import { UploadField } from "@/app/_components/upload-field";
import type { Appearance } from "@/lib/appearance/appearance";
import { ownAccent } from "@/lib/appearance/theme";
import { env } from "@/lib/env";
import { languages } from "@/lib/messages/languages";
import { saveAction } from "./actions";
import { ColourField } from "./colour-field";
import { toFields } from "./fields";
import { Preview } from "./preview";

export function AppearanceForm({ appearance }: { appearance: Appearance }) {
  return (
    <Form version={String(appearance.version)} action={saveAction} values={toFields(appearance)}>
      <HiddenField name="version" />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-12">
        <div className="space-y-6">
          <Field
            name="schoolName"
            label="Platform name"
            hint="Shown at the top of every page, in browser tabs and on the sign-in page."
            maxLength={40}
            optional
          />
          <UploadField
            name="logo"
            label="Logo"
            kind="image"
            site={env().BASE_URL}
            hint="PNG, JPEG, WebP, GIF or AVIF, up to 10 MB; printed certificates show PNG and JPEG up to 4 MB only. Use a transparent background and colors that work on light and dark. Everyone can see it, signed in or not."
            optional
          />
          <Switch
            name="logoHasName"
            label="The logo includes the name"
            hint="The name isn’t repeated beside it."
          />
          <ColourField
            name="accent"
            theme="light"
            unset={ownAccent.light}
            label="Accent color"
            hint="For buttons, links and selected items. Leave blank for Lectern’s green."
          />
          <ColourField
            name="accentDark"
            theme="dark"
            unset={ownAccent.dark}
            follows="accent"
            label="Accent color in the dark theme"
            hint="Leave blank to derive it from the accent color."
          />
          <TextArea
            name="signInText"
            label="Text on the sign-in page"
            hint="For example, who to ask for help. Up to 1,000 characters; line breaks are kept."
            rows={5}
            optional
          />
          <Select
            name="language"
            label="Default language"
            hint="For people whose browser asks for no language below, until they choose one."
            options={Object.entries(languages).map(([value, { name }]) => ({ value, label: name }))}
          />
          <SubmitButton>Save</SubmitButton>
        </div>
        <Preview />
      </div>
    </Form>
  );
}

import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { Switch } from "@/app/_components/switch";
import { TextArea } from "@/app/_components/text-area";
import { UploadField } from "@/app/_components/upload-field";
import type { Appearance } from "@/lib/school/appearance";
import { ownAccent } from "@/lib/school/theme";
import { saveAction } from "./actions";
import { ColourField } from "./colour-field";
import { toFields } from "./fields";
import { Preview } from "./preview";

/** The form, and beside it what would come of it. */
export function AppearanceForm({ appearance }: { appearance: Appearance }) {
  return (
    <Form version={String(appearance.version)} action={saveAction} values={toFields(appearance)}>
      <HiddenField name="version" />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-12">
        <div className="space-y-6">
          <Field
            name="schoolName"
            label="Name of the school"
            hint="Stands at the top of every page, in the titles of windows and on the sign-in page."
            maxLength={40}
            optional
          />
          <UploadField
            name="logo"
            label="Logo"
            kind="image"
            hint="A picture with a transparent background that can be seen on light and dark: PNG, JPEG, WebP, GIF or AVIF, up to 10 MB. Everybody can read it, signed in or not."
            optional
          />
          <Switch
            name="logoHasName"
            label="The logo has the name in it"
            hint="Then the name does not stand beside it once more."
          />
          <ColourField
            name="accent"
            theme="light"
            unset={ownAccent.light}
            label="Accent colour"
            hint="Of buttons, links and what is chosen. Empty: Lectern’s green."
          />
          <ColourField
            name="accentDark"
            theme="dark"
            unset={ownAccent.dark}
            follows="accent"
            label="Accent colour in the dark theme"
            hint="Empty: made from the accent colour."
          />
          <TextArea
            name="signInText"
            label="Text on the sign-in page"
            hint="Such as whom to ask for help. Up to 1,000 characters; lines and empty lines stay."
            rows={5}
            optional
          />
          <SubmitButton>Save</SubmitButton>
        </div>
        <Preview />
      </div>
    </Form>
  );
}

import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { Switch } from "@/app/_components/switch";
import type { Certified } from "@/lib/certificates/schema";
import { lineLengths } from "@/lib/certificates/settings-schema";
import type { SavedSettings } from "@/lib/certificates/stored-settings";
import { saveCertificateSettingsAction } from "./actions";
import { formValues } from "./form-values";
import { nouns } from "./words";

type Props = { of: Certified; settings: SavedSettings };

export function SettingsForm({ of, settings }: Props) {
  const noun = nouns[of.type];
  return (
    <Form version={settings.version} action={saveCertificateSettingsAction} values={formValues(of, settings)}>
      <HiddenField name="type" />
      <HiddenField name="id" />
      <HiddenField name="version" />
      <div className="space-y-6">
        <Switch
          name="isGiven"
          label={`Give a certificate to everyone who completes the ${noun}`}
          hint="Issued certificates don’t change."
        />
        <Field
          name="validMonths"
          label="Valid for how many months"
          hint="From the day of the completion. Leave blank if it never expires."
          inputMode="numeric"
          optional
        />
        <Field
          name="title"
          label="Title"
          hint="“Certificate of completion”, unless you enter another."
          maxLength={lineLengths.title}
          optional
        />
        <Field
          name="issuer"
          label={`Line below the ${noun}’s name`}
          hint={`For example, who approved the ${noun}.`}
          maxLength={lineLengths.issuer}
          optional
        />
        <Field
          name="signatory"
          label="Name below the signature line"
          maxLength={lineLengths.signatory}
          optional
        />
        <SubmitButton>Save</SubmitButton>
      </div>
    </Form>
  );
}

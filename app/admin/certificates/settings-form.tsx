import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { Switch } from "@/app/_components/switch";
import { useMessages } from "@/app/messages";
import type { Certified } from "@/lib/certificates/schema";
import { lineLengths } from "@/lib/certificates/settings-schema";
import type { SavedSettings } from "@/lib/certificates/stored-settings";
import { saveCertificateSettingsAction } from "./actions";
import { formValues } from "./form-values";

type Props = { of: Certified; settings: SavedSettings };

export function SettingsForm({ of, settings }: Props) {
  const { adminCertificates, certificatePdf } = useMessages();
  const { settings: t } = adminCertificates;
  const own = t[of.type];
  return (
    <Form version={settings.version} action={saveCertificateSettingsAction} values={formValues(of, settings)}>
      <HiddenField name="type" />
      <HiddenField name="id" />
      <HiddenField name="version" />
      <div className="space-y-6">
        <Switch name="isGiven" label={own.give} hint={t.giveHint} />
        <Field
          name="validMonths"
          label={t.validMonths}
          hint={t.validMonthsHint}
          inputMode="numeric"
          optional
        />
        <Field
          name="title"
          label={t.title}
          hint={t.titleHint(certificatePdf)}
          maxLength={lineLengths.title}
          optional
        />
        <Field
          name="issuer"
          label={own.issuer}
          hint={own.issuerHint}
          maxLength={lineLengths.issuer}
          optional
        />
        <Field name="signatory" label={t.signatory} maxLength={lineLengths.signatory} optional />
        {of.type === "course" && <Switch name="showsScore" label={t.showsScore} hint={t.showsScoreHint} />}
        <SubmitButton>{t.save}</SubmitButton>
      </div>
    </Form>
  );
}

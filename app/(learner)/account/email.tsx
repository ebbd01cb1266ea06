import { CheckBox } from "@/app/_components/check-box";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { rich } from "@/app/_components/rich";
import { Select } from "@/app/_components/select";
import { SubmitButton } from "@/app/_components/submit-button";
import { fill } from "@/lib/messages/client-texts";
import { saveMailWishesAction } from "./actions";
import type { ShownMail } from "./shown-account";

type Props = ShownMail & { address: string };

export function Email({ texts, values, kinds, zone, address, isManager }: Props) {
  return (
    <Form action={saveMailWishesAction} values={values}>
      <p className="mb-4 max-w-prose text-muted">
        {address
          ? rich(texts.to, {
              address: <bdi className="wrap-anywhere font-medium text-ink">{address}</bdi>,
            })
          : texts.noAddress}
      </p>
      {/* A person who becomes a manager later gets it, unless they declined it. */}
      {!isManager && <HiddenField name="digest" />}
      <fieldset>
        <legend className="font-medium">{texts.about}</legend>
        <div className="mt-1 divide-y divide-line">
          {kinds.map(({ kind, name, hint }) => (
            <div key={kind} className="py-1">
              <CheckBox name={kind}>
                <span className="block font-medium">{name}</span>
                <span className="block text-muted text-sm">{hint}</span>
              </CheckBox>
            </div>
          ))}
        </div>
      </fieldset>
      <fieldset className="mt-5 mb-6">
        <legend className="font-medium">{texts.quiet}</legend>
        <p className="mt-1 mb-3 text-muted text-sm">{fill(texts.quietHint, { zone })}</p>
        <div className="grid max-w-sm grid-cols-2 gap-4">
          <Select name="quietFrom" label={texts.from} options={hours} />
          <Select name="quietUntil" label={texts.until} options={hours} />
          <div className="col-span-2">
            <Field name="timeZone" label={texts.zone} hint={texts.zoneHint} optional />
          </div>
        </div>
      </fieldset>
      <SubmitButton>{texts.save}</SubmitButton>
    </Form>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));

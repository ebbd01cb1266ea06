import { Field } from "@/app/_components/field";
import { Select } from "@/app/_components/select";
import { useMessages } from "@/app/messages";
import { scimAttributes } from "@/lib/custom-fields/schema";

export function FieldDetails() {
  const { customFields: t } = useMessages();
  return (
    <>
      <Field name="name" label={t.name} hint={t.nameHint} maxLength={100} />
      <Field name="providerAttribute" label={t.attribute} hint={t.attributeHint} maxLength={2_000} optional />
      <Select
        name="scimAttribute"
        label={t.directoryAttribute}
        hint={t.directoryHint}
        options={[
          { value: "", label: t.directoryNone },
          ...scimAttributes.map((value) => ({ value, label: value })),
        ]}
      />
    </>
  );
}

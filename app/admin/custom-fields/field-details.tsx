import { Field } from "@/app/_components/field";
import { useMessages } from "@/app/messages";

export function FieldDetails() {
  const { customFields: t } = useMessages();
  return (
    <>
      <Field name="name" label={t.name} hint={t.nameHint} maxLength={100} />
      <Field name="providerAttribute" label={t.attribute} hint={t.attributeHint} maxLength={2_000} optional />
    </>
  );
}

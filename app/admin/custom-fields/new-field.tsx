import { v7 as uuidv7 } from "uuid";
import { Choice } from "@/app/_components/choice";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import { createFieldAction } from "./actions";
import { FieldDetails } from "./field-details";

export function NewField({ hasManager }: { hasManager: boolean }) {
  const { customFields: t } = useMessages();
  const values = { id: uuidv7(), name: "", kind: "text", providerAttribute: "", scimAttribute: "" };
  return (
    <Form action={createFieldAction} values={values}>
      <HiddenField name="id" />
      <div className="space-y-6">
        <FieldDetails />
        {hasManager ? (
          <HiddenField name="kind" />
        ) : (
          <Choice
            name="kind"
            label={t.kind}
            options={[
              { value: "text", label: t.kinds.text, hint: t.kinds.textHint },
              { value: "manager", label: t.kinds.manager, hint: t.kinds.managerHint },
            ]}
          />
        )}
        <SubmitButton pendingText={t.add.submitting}>{t.add.submit}</SubmitButton>
      </div>
    </Form>
  );
}

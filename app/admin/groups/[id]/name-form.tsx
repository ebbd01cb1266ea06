import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import type { GroupRecord } from "@/lib/groups/admin-record";
import { renameGroupAction } from "./actions";

type Props = { group: GroupRecord; createsMissing: boolean };

export function NameForm({ group: { id, name, updatedAt }, createsMissing }: Props) {
  const { columns, rename: t } = useMessages().groups;
  const version = updatedAt.toISOString();
  return (
    <Form version={version} action={renameGroupAction} values={{ id, version, name }}>
      <HiddenField name="id" />
      <HiddenField name="version" />
      <Field
        name="name"
        label={columns.name}
        maxLength={400}
        hint={createsMissing ? t.hint.recreated : t.hint.ignored}
      />
      <div className="mt-5">
        <SubmitButton look="secondary">{t.save}</SubmitButton>
      </div>
    </Form>
  );
}

import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import type { GroupRecord } from "@/lib/groups/admin-record";
import { renameGroupAction } from "./actions";

type Props = { group: GroupRecord; createsMissing: boolean };

export function NameForm({ group: { id, name, updatedAt }, createsMissing }: Props) {
  const version = updatedAt.toISOString();
  return (
    <Form version={version} action={renameGroupAction} values={{ id, version, name }}>
      <HiddenField name="id" />
      <HiddenField name="version" />
      <Field
        name="name"
        label="Name"
        maxLength={400}
        hint={
          <>
            Sign-ins match groups by name. If you rename it, rename it at the identity provider, too.{" "}
            {createsMissing
              ? "Otherwise the next sign-in creates a new group with the old name."
              : "Otherwise sign-ins ignore the old name."}
          </>
        }
      />
      <div className="mt-5">
        <SubmitButton look="secondary">Save name</SubmitButton>
      </div>
    </Form>
  );
}

import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import type { GroupRecord } from "@/lib/groups/admin-list";
import { renameGroupAction } from "./actions";

type Props = { group: GroupRecord; createsMissing: boolean };

/** Gives a group another name, and says what that means for sign-ins. */
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
            Sign-ins find the group by this name: with another one, the identity provider has to send that
            from then on.{" "}
            {createsMissing
              ? "While it sends the old name, its next sign-in makes a new group of that name."
              : "While it sends the old name, sign-ins pass over it."}
          </>
        }
      />
      <div className="mt-5">
        <SubmitButton look="secondary">Save the name</SubmitButton>
      </div>
    </Form>
  );
}

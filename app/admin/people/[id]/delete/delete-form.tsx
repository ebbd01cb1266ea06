import type { ReactNode } from "react";
import { ButtonLink } from "@/app/_components/button-link";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import type { PersonRecord } from "@/lib/people/admin-record";
import { nameToType } from "@/lib/people/profile";
import { personUrl } from "../../paths";
import { deletePersonAction } from "../actions";

export function DeleteForm({ person, instead }: { person: PersonRecord; instead: ReactNode }) {
  const name = nameToType(person);
  const label =
    name === person.id ? "Their ID" : name === person.email ? "Their email address" : "Their name";
  return (
    <Form
      action={deletePersonAction}
      refused="No one was deleted."
      values={{ id: person.id, name: "" }}
      instead={instead}
      mayBeLost
    >
      <HiddenField name="id" />
      <Field
        name="name"
        label={label}
        hint={
          <>
            To confirm, type <bdi className="select-all font-semibold text-ink">{name}</bdi>
          </>
        }
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <SubmitButton look="danger" pendingText="Deleting…">
          Delete person
        </SubmitButton>
        <ButtonLink look="secondary" href={personUrl(person.id)}>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}

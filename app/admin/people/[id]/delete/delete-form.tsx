import type { ReactNode } from "react";
import { ButtonLink } from "@/app/_components/button-link";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import type { PersonRecord } from "@/lib/people/admin-record";
import { nameToType } from "@/lib/people/profile";
import { personUrl } from "../../paths";
import { deletePersonAction } from "../actions";

export function DeleteForm({ person, instead }: { person: PersonRecord; instead: ReactNode }) {
  const { components, people } = useMessages();
  const { delete: t } = people;
  const name = nameToType(person);
  const label = name === person.id ? t.theirId : name === person.email ? t.theirEmail : t.theirName;
  return (
    <Form
      action={deletePersonAction}
      refused={t.refused}
      values={{ id: person.id, name: "" }}
      instead={instead}
      mayBeLost
    >
      <HiddenField name="id" />
      <Field
        name="name"
        label={label}
        hint={rich(t.hint, { name: <bdi className="select-all font-semibold text-ink">{name}</bdi> })}
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <SubmitButton look="danger" pendingText={t.submitting}>
          {t.submit}
        </SubmitButton>
        <ButtonLink look="secondary" href={personUrl(person.id)}>
          {components.cancel}
        </ButtonLink>
      </div>
    </Form>
  );
}

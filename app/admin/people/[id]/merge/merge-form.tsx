import { ButtonLink } from "@/app/_components/button-link";
import { CheckBox } from "@/app/_components/check-box";
import { Form, HiddenField } from "@/app/_components/form";
import { Notice } from "@/app/_components/notice";
import { rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { FullName } from "@/app/admin/full-name";
import { signInAgain } from "@/app/admin/sign-in-again";
import { currentMessages } from "@/app/messages";
import type { ComparedPerson } from "@/lib/people-merges/compare";
import { daysToUndo } from "@/lib/people-merges/schema";
import { personUrl } from "../../paths";
import { mergePeopleAction } from "./actions";

type Props = { person: ComparedPerson; other: ComparedPerson; hasRoles: boolean };

export async function MergeForm({ person, other, hasRoles }: Props) {
  const { components, peopleMerges: t } = await currentMessages();
  const name = <FullName person={person} />;
  return (
    <>
      <ul className="list-disc space-y-2 ps-5 marker:text-muted">
        <li>{rich(t.effects.signIn, { name })}</li>
        <li>{t.effects.learning}</li>
        <li>{t.effects.groups}</li>
        <li>{rich(t.effects.profile, { name })}</li>
        <li>{t.effects.ids}</li>
        <li>{t.effects.undo({ days: daysToUndo })}</li>
      </ul>
      <div className="mt-6">
        <Form
          action={mergePeopleAction}
          refused={t.refused}
          values={{ personId: person.id, mergedId: other.id, confirmsRoles: "off" }}
          instead={await signInAgain()}
          mayBeLost
        >
          <HiddenField name="personId" />
          <HiddenField name="mergedId" />
          {hasRoles && (
            <div className="mb-4 space-y-3">
              <Notice tone="warning">{rich(t.roles.warning, { name })}</Notice>
              <CheckBox name="confirmsRoles" startsOff>
                {t.roles.confirm}
              </CheckBox>
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            <SubmitButton pendingText={t.submitting}>{t.submit}</SubmitButton>
            <ButtonLink look="secondary" href={personUrl(person.id)}>
              {components.cancel}
            </ButtonLink>
          </div>
        </Form>
      </div>
    </>
  );
}

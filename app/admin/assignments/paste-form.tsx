import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { TextArea } from "@/app/_components/text-area";
import { useMessages } from "@/app/messages";
import type { Assignable } from "@/lib/assignments/edit-schema";
import { addPastedAction } from "./paste-actions";

type Props = { of: Assignable; chosen: { groupIds: string[]; personIds: string[] } };

export function PasteForm({ of, chosen: { groupIds, personIds } }: Props) {
  const { paste: t } = useMessages().adminAssignments;
  const values = {
    ...of,
    groups: groupIds.join("."),
    people: personIds.join("."),
    pasted: "",
    skipped: "",
  };
  return (
    <Form action={addPastedAction} refused={t.refused} values={values} version={values.people}>
      {[...Object.keys(of), "groups", "people", "skipped"].map((name) => (
        <HiddenField key={name} name={name} />
      ))}
      <TextArea name="pasted" label={t.label} rows={4} hint={t.hint} />
      <div className="mt-5">
        <SubmitButton look="secondary" pendingText={t.adding}>
          {t.add}
        </SubmitButton>
      </div>
    </Form>
  );
}

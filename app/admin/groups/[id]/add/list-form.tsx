import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { TextArea } from "@/app/_components/text-area";
import { useMessages } from "@/app/messages";
import { addListedAction } from "../actions";

export function ListForm({ groupId }: { groupId: string }) {
  const { add: t } = useMessages().groups;
  return (
    <Form action={addListedAction} refused={t.refused} values={{ groupId, people: "" }}>
      <HiddenField name="groupId" />
      <TextArea name="people" label={t.list} rows={8} hint={t.listHint} />
      <div className="mt-5">
        <SubmitButton pendingText={t.adding}>{t.addPeople}</SubmitButton>
      </div>
    </Form>
  );
}

import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { TextArea } from "@/app/_components/text-area";
import { addListedAction } from "../actions";

export function ListForm({ groupId }: { groupId: string }) {
  return (
    <Form action={addListedAction} refused="No one was added." values={{ groupId, people: "" }}>
      <HiddenField name="groupId" />
      <TextArea
        name="people"
        label="List of people"
        rows={8}
        hint="Email addresses or identity provider user IDs, one per line or separated by commas or semicolons. You can paste a list from an email. We’ll list anyone we can’t find."
      />
      <div className="mt-5">
        <SubmitButton pendingText="Adding…">Add people </SubmitButton>
      </div>
    </Form>
  );
}

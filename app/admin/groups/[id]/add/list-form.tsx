import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { TextArea } from "@/app/_components/text-area";
import { addListedAction } from "../actions";

/** Adds people from a list that was made elsewhere. */
export function ListForm({ groupId }: { groupId: string }) {
  return (
    <Form action={addListedAction} values={{ groupId, people: "" }}>
      <HiddenField name="groupId" />
      <TextArea
        name="people"
        label="The list"
        rows={8}
        hint="E-mail addresses, or user ids as the identity provider writes them: one per line, or separated by commas. We’ll list anyone we can’t find."
      />
      <div className="mt-5">
        <SubmitButton pendingText="Adding…">Add them</SubmitButton>
      </div>
    </Form>
  );
}

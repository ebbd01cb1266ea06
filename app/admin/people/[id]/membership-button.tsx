import { SubmitButton } from "@/app/_components/submit-button";

type Props = {
  action: (form: FormData) => Promise<void>;
  personId: string;
  group: { id: string; name: string };
  verb: string;
  preposition: string;
  pendingText: string;
};

export function MembershipButton({ action, personId, group, verb, preposition, pendingText }: Props) {
  return (
    <form action={action} className="-me-3">
      <input type="hidden" name="personId" value={personId} />
      <input type="hidden" name="groupId" value={group.id} />
      <SubmitButton look="quiet" pendingText={pendingText}>
        {verb}
        <span className="sr-only">
          {" "}
          {preposition} <bdi>{group.name}</bdi>
        </span>
      </SubmitButton>
    </form>
  );
}

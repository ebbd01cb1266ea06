import { hidden, rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import type { Messages } from "@/lib/messages/messages";

type Props = {
  action: (form: FormData) => Promise<void>;
  personId: string;
  group: { id: string; name: string };
  text: Messages["people"]["groups"]["remove"];
  pendingText: string;
};

export function MembershipButton({ action, personId, group, text, pendingText }: Props) {
  return (
    <form action={action} className="-me-3">
      <input type="hidden" name="personId" value={personId} />
      <input type="hidden" name="groupId" value={group.id} />
      <SubmitButton look="quiet" pendingText={pendingText}>
        {rich(text, {
          group: <bdi>{group.name}</bdi>,
          hidden,
        })}
      </SubmitButton>
    </form>
  );
}

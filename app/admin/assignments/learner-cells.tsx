import { Link, NameLink } from "@/app/_components/link";
import { personAssignmentsUrl, personUrl } from "@/app/admin/people/paths";
import { PersonTags } from "@/app/admin/people/person-tags";
import { useMessages } from "@/app/messages";
import type { AssignmentState } from "@/lib/assignments/schema";
import type { LearnerState } from "@/lib/learning/learner-state-schema";
import type { PathLearner } from "@/lib/learning-paths/learners";
import { fullName } from "@/lib/people/profile";
import { StateTag } from "./state-tag";
import { Tick } from "./tick";

type NameProps = {
  learner: Pick<PathLearner, "id" | "firstName" | "lastName" | "email" | "deactivatedAt" | "hasSignedIn">;
  mayChange: boolean;
  isTicked: boolean;
};

export function LearnerName({ learner, mayChange, isTicked }: NameProps) {
  const { adminAssignments, components } = useMessages();
  const name = fullName(learner, components);
  return (
    <span className="flex items-center">
      {mayChange && (
        <Tick personId={learner.id} label={adminAssignments.ticks.one({ name })} isTicked={isTicked} />
      )}
      <span className="flex flex-wrap items-baseline gap-x-2.5">
        <NameLink href={personUrl(learner.id)}>{name}</NameLink>
        <PersonTags person={{ ...learner, adminSince: null }} />
      </span>
    </span>
  );
}

type StateProps = { id: string; state: AssignmentState | LearnerState; required: boolean | null };

export function AssignedState({ id, state, required }: StateProps) {
  const { optional } = useMessages().adminAssignments;
  return (
    <Link href={personAssignmentsUrl(id)} className="underline-offset-4 hover:underline">
      <StateTag state={state} />
      {!required && <span className="ms-2 text-muted text-sm">{optional}</span>}
    </Link>
  );
}

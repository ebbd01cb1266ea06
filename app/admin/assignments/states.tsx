import { TextLink } from "@/app/_components/link";
import { useMessages } from "@/app/messages";
import type { Assignable } from "@/lib/assignments/edit-schema";
import { type AssignmentState, assignmentStates } from "@/lib/assignments/schema";
import { listUrl } from "@/lib/lists/admin-list-query";
import { type Count, counted } from "@/lib/lists/count";
import { learnersPath } from "../courses/paths";
import { pathLearnersUrl } from "../learning-paths/paths";
import { stateNames } from "./words";

type Props = {
  of: Assignable;
  reached: Count;
  states: Partial<Record<AssignmentState, number>> | null;
};

export function States({ of, reached, states }: Props) {
  const messages = useMessages();
  const t = messages.adminAssignments;
  const names = stateNames(messages);
  if (!states)
    return (
      <p className="mt-4">
        {t.reached.unknown(counted(reached))} <span className="text-muted">{messages.timeouts.figure}</span>
      </p>
    );
  const known = assignmentStates.filter((state) => states[state]);
  const inStates = known.reduce((sum, state) => sum + (states[state] ?? 0), 0);
  const isPart = reached.isMore || inStates < reached.count;
  const hrefOf = (state: AssignmentState) =>
    "courseId" in of
      ? listUrl(learnersPath(of.courseId), {
          filters: { state: state === "assigned" ? "not_started" : state },
        })
      : listUrl(pathLearnersUrl(of.learningPathId), { filters: { state } });
  return (
    <div className="mt-4">
      <p>
        {inStates === 0
          ? t.people(counted(reached))
          : isPart
            ? t.reached.first({ ...counted(reached), inStates })
            : t.reached.all(counted(reached))}
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
        {known.map((state) => (
          <li key={state}>
            <TextLink href={hrefOf(state)}>{names[state]}</TextLink> {t.count(counted(states[state] ?? 0))}
          </li>
        ))}
      </ul>
    </div>
  );
}

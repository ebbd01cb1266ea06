import { useMessages } from "@/app/messages";
import type { AssignmentsDeleted as Counts } from "@/lib/assignments/deletion-effects";

export function AssignmentsDeleted({ assignments, exemptions, pastExemptions }: Counts) {
  const t = useMessages().adminAssignments.deleted;
  if (assignments === 0) return null;
  const count = exemptions + pastExemptions;
  return (
    <p className="mt-3">
      {t.assignments({ count: assignments })} {count > 0 && t.exemptions({ count })}
    </p>
  );
}

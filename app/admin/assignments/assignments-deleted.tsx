import type { AssignmentsDeleted as Counts } from "@/lib/assignments/deletion-effects";
import { countOf } from "../courses/words";

export function AssignmentsDeleted({ assignments, exemptions, pastExemptions }: Counts) {
  if (assignments === 0) return null;
  const exempt = [
    ...(exemptions > 0 ? [countOf(exemptions, "exemption")] : []),
    ...(pastExemptions > 0 ? [countOf(pastExemptions, "past exemption")] : []),
  ];
  return (
    <p className="mt-3">
      {countOf(assignments, "assignment")} of it {assignments === 1 ? "is" : "are"} deleted, too
      {exempt.length > 0 && `, with ${exempt.join(" and ")} and the reasons for them`}.
    </p>
  );
}

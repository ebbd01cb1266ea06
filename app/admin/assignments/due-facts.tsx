import { CalendarDay } from "@/app/_components/date-time";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { Terms } from "@/lib/assignments/edit-schema";

export function DueFacts({ terms }: { terms: Terms }) {
  const { due, repeatMonths, repeatsWithCertificate } = terms;
  const t = useMessages().adminAssignments;
  return (
    <>
      {terms.required ? t.required : t.optional}
      {" · "}
      {due.kind === "never" && t.due.never}
      {due.kind === "on" && rich(t.due.on, { day: <CalendarDay day={due.date} /> })}
      {due.kind === "after" && t.due[due.from === "joining" ? "afterJoining" : "afterAssignment"](due)}
      {repeatsWithCertificate && ` · ${t.repeats.certificate}`}
      {!repeatsWithCertificate && repeatMonths !== null && ` · ${t.repeats.months({ months: repeatMonths })}`}
    </>
  );
}

import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { EmptyState } from "@/app/_components/empty-state";
import { PageHeader } from "@/app/_components/page-header";
import { Result } from "@/app/_components/result";
import { titled } from "@/app/titled";
import { listAssignmentsOfPerson, listPastExemptions } from "@/lib/assignments/admin-record";
import { findPersonRecord } from "@/lib/people/admin-record";
import { fullName } from "@/lib/people/profile";
import { mayDo } from "@/lib/permissions/permissions";
import { notFoundFor, requireMay } from "@/lib/session/gates";
import { peoplePath, personUrl } from "../../paths";
import { Entry } from "./entry";
import { ExemptForm } from "./exempt-form";
import { PastExemptions } from "./past-exemptions";

const shown = 200;

type Props = PageProps<"/admin/people/[id]/assignments">;

export const generateMetadata = titled("Assignments of a person", () =>
  requireMay("people.read", "groups.read", "learners.read"),
);

const messages = {
  exempted: "They are exempt now.",
  exemption_ended: "They are no longer exempt.",
};

export default async function PersonAssignmentsPage({ params, searchParams }: Props) {
  const actor = await requireMay("people.read", "groups.read", "learners.read");
  const [{ id }, { message, exempt }] = await Promise.all([params, searchParams]);
  const person = await findPersonRecord(actor, id);
  if (!person) return notFoundFor(actor, "person", id);
  const [assignments, past] = await Promise.all([
    listAssignmentsOfPerson(actor, id, shown),
    listPastExemptions(actor, id, shown),
  ]);
  const asked = assignments.find((one) => one.id === exempt && one.mayExempt && !one.exemption);
  const words =
    typeof message === "string" &&
    Object.hasOwn(messages, message) &&
    messages[message as keyof typeof messages];
  const name = fullName(person);
  return (
    <>
      <Breadcrumb
        crumbs={[
          { name: "People", href: peoplePath },
          { name, href: personUrl(id) },
        ]}
      />
      <PageHeader
        title={
          <>
            Assignments of <bdi>{name}</bdi>
          </>
        }
      />
      {words && <Result key={crypto.randomUUID()}>{words}</Result>}
      <div className="max-w-prose space-y-6">
        {asked && <ExemptForm personId={id} assignment={asked} />}
        {assignments.length === 0 ? (
          <EmptyState title="Nothing is assigned to them">
            To assign a course or a learning path, open it and go to Assignments.
          </EmptyState>
        ) : (
          <Card heading="Assigned">
            <ul className="divide-y divide-line">
              {assignments.map((assignment) => (
                <Entry key={assignment.id} personId={id} assignment={assignment} />
              ))}
            </ul>
            {mayDo(actor.roles, "assignments.edit") && assignments.some(({ mayExempt }) => !mayExempt) && (
              <p className="mt-3 text-muted text-sm">
                You can exempt others from assignments that you can end. For the rest, ask an admin.
              </p>
            )}
            {assignments.length === shown && (
              <p className="mt-3 text-muted text-sm">Showing the {shown} most urgent.</p>
            )}
          </Card>
        )}
        {past.length > 0 && <PastExemptions exemptions={past} />}
      </div>
    </>
  );
}

import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { EmptyState } from "@/app/_components/empty-state";
import { PageHeader } from "@/app/_components/page-header";
import { rich } from "@/app/_components/rich";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { listAssignmentsOfPerson, listPastExemptions } from "@/lib/assignments/admin-record";
import { findPersonRecord } from "@/lib/people/admin-record";
import { fullName } from "@/lib/people/profile";
import { mayDo } from "@/lib/permissions/permissions";
import { notFoundFor, requireMay } from "@/lib/session/gates";
import { ShownMessage } from "../../../flash-message";
import { peoplePath, personUrl } from "../../paths";
import { Entry } from "./entry";
import { ExemptForm } from "./exempt-form";
import { PastExemptions } from "./past-exemptions";

const shown = 200;

type Props = PageProps<"/admin/people/[id]/assignments">;

export const generateMetadata = titled(
  (t) => t.people.assignments.pageTitle,
  () => requireMay("people.read", "groups.read", "learners.read"),
);

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
  const messages = await currentMessages();
  const { assignments: t, title } = messages.people;
  const name = fullName(person, messages.components);
  return (
    <>
      <Breadcrumb
        crumbs={[
          { name: title, href: peoplePath },
          { name, href: personUrl(id) },
        ]}
      />
      <PageHeader title={rich(t.title, { name: <bdi>{name}</bdi> })} />
      <ShownMessage message={message} texts={{ exempted: t.exempted, exemption_ended: t.exemptionEnded }} />
      <div className="max-w-prose space-y-6">
        {asked && <ExemptForm personId={id} assignment={asked} />}
        {assignments.length === 0 ? (
          <EmptyState title={t.noneYet.title}>{t.noneYet.text}</EmptyState>
        ) : (
          <Card heading={t.current}>
            <ul className="divide-y divide-line">
              {assignments.map((assignment) => (
                <Entry key={assignment.id} personId={id} assignment={assignment} />
              ))}
            </ul>
            {mayDo(actor.roles, "assignments.edit") && assignments.some(({ mayExempt }) => !mayExempt) && (
              <p className="mt-3 text-muted text-sm">{t.notYours}</p>
            )}
            {assignments.length === shown && (
              <p className="mt-3 text-muted text-sm">{t.mostUrgent({ count: shown })}</p>
            )}
          </Card>
        )}
        {past.length > 0 && <PastExemptions exemptions={past} />}
      </div>
    </>
  );
}

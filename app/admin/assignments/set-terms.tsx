import { notFound, redirect } from "next/navigation";
import { v7 as uuidv7 } from "uuid";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { Choice } from "@/app/_components/choice";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import type { May } from "@/lib/actor";
import { countAudienceOf, namesOf } from "@/lib/assignments/audience";
import { termsQuery } from "@/lib/assignments/audience-schema";
import { issuesExpiringCertificates } from "@/lib/assignments/expiring-certificates";
import type { FormValues } from "@/lib/forms/schema";
import { reachesEverything } from "@/lib/permissions/permissions";
import { assignAction } from "./actions";
import { assignmentsPath, newAssignmentUrl } from "./paths";
import type { AssignmentTarget } from "./target";
import { TermsFields } from "./terms-fields";
import { audienceName, effectsOf, noCertificateWords, visibilityWords } from "./words";

type Props = { actor: May<"assignments.edit">; target: AssignmentTarget; query: unknown };

export async function SetTerms({ actor, target, query }: Props) {
  const { of } = target;
  const parsed = termsQuery.safeParse(query);
  if (!parsed.success) notFound();
  const audience = parsed.data;
  if (audience.kind !== "chosen" && !reachesEverything(actor, "assignments.edit")) notFound();
  const ids = audience.kind === "chosen" ? audience : { groupIds: [], personIds: [] };
  const [named, counts, hasEnd] = await Promise.all([
    namesOf(actor, ids),
    countAudienceOf(actor, of, audience),
    issuesExpiringCertificates(actor, of),
  ]);
  const { groups, people } = named;
  if (audience.kind === "chosen" && groups.length + people.length === 0) redirect(newAssignmentUrl(of));
  const name = audienceName({
    audience: audience.kind,
    groups,
    groupsCount: groups.length,
    people,
    peopleCount: people.length,
  });
  const values: FormValues = {
    id: uuidv7(),
    ...of,
    audience: audience.kind,
    groups: ids.groupIds.join("."),
    people: ids.personIds.join("."),
    required: "yes",
    due: "never",
    dueOn: "",
    dueDays: "",
    repeat: "once",
    repeatMonths: "",
    earlier: audience.kind === "completed" ? "ignore" : "count",
  };
  const hidden = ["id", ...Object.keys(of), "audience", "groups", "people"];
  const asksEarlier = audience.kind !== "completed";
  return (
    <div className="max-w-prose space-y-6">
      <Card
        heading={
          audience.kind === "completed"
            ? "Ask those who completed it to do it again"
            : `Assign this ${target.noun}`
        }
      >
        <p className="mb-2">
          To{" "}
          <strong>
            <bdi>{name}</bdi>
          </strong>
          .{" "}
          {audience.kind !== "completed" && (
            <ButtonLink look="quiet" href={newAssignmentUrl(of, ids)}>
              Choose others
            </ButtonLink>
          )}
        </p>
        <ul className="mb-6 list-disc space-y-1 ps-5 marker:text-muted">
          {[...effectsOf(audience, counts), ...visibilityWords(target)].map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <Form action={assignAction} refused="Nothing was assigned." values={values}>
          {[...hidden, ...(asksEarlier ? [] : ["earlier"])].map((one) => (
            <HiddenField key={one} name={one} />
          ))}
          <div className="space-y-6">
            <TermsFields noCertificate={hasEnd ? null : noCertificateWords(target.noun)} />
            {asksEarlier && counts.completed.count > 0 ? (
              <Choice name="earlier" label="Who has completed it already" options={earlierOptions} />
            ) : (
              asksEarlier && <HiddenField name="earlier" />
            )}
            <div className="flex flex-wrap gap-3">
              <SubmitButton pendingText="Assigning…">Assign</SubmitButton>
              <ButtonLink look="secondary" href={assignmentsPath(of)}>
                Cancel
              </ButtonLink>
            </div>
          </div>
        </Form>
      </Card>
    </div>
  );
}

const earlierOptions = [
  { value: "count", label: "Is done", hint: "Completions from before today count" },
  { value: "ignore", label: "Does it again", hint: "Only completions from now on count. Records stay." },
];

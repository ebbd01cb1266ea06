import { notFound, redirect } from "next/navigation";
import { v7 as uuidv7 } from "uuid";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { Choice } from "@/app/_components/choice";
import { Form, HiddenField } from "@/app/_components/form";
import { rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { currentMessages } from "@/app/messages";
import type { May } from "@/lib/actor";
import { countAudienceOf, namesOf } from "@/lib/assignments/audience";
import { termsQuery } from "@/lib/assignments/audience-schema";
import { nameConditions } from "@/lib/assignments/conditions";
import { issuesExpiringCertificates } from "@/lib/assignments/expiring-certificates";
import type { FormValues } from "@/lib/forms/schema";
import { clientTexts } from "@/lib/messages/client-texts";
import { reachesEverything } from "@/lib/permissions/permissions";
import { assignAction } from "./actions";
import { AudienceName } from "./audience-name";
import { assignmentsPath, joinedConditions, newAssignmentUrl } from "./paths";
import type { AssignmentTarget } from "./target";
import { TermsFields } from "./terms-fields";
import { effectsOf, visibilityOf } from "./words";

type Props = { actor: May<"assignments.edit">; target: AssignmentTarget; query: unknown };

export async function SetTerms({ actor, target, query }: Props) {
  const { of, kind } = target;
  const { adminAssignments: t, components } = await currentMessages();
  const parsed = termsQuery.safeParse(query);
  if (!parsed.success) notFound();
  const audience = parsed.data;
  if (audience.kind !== "chosen" && !reachesEverything(actor, "assignments.edit")) notFound();
  const ids = audience.kind === "chosen" ? audience : { groupIds: [], personIds: [] };
  const wanted = audience.kind === "matching" ? audience.conditions : [];
  const [named, conditions, counts, hasEnd] = await Promise.all([
    namesOf(actor, ids),
    nameConditions(wanted),
    countAudienceOf(actor, of, audience),
    issuesExpiringCertificates(actor, of),
  ]);
  const { groups, people } = named;
  if (audience.kind === "chosen" && groups.length + people.length === 0) redirect(newAssignmentUrl(of));
  if (audience.kind === "matching" && conditions.length === 0) redirect(newAssignmentUrl(of));
  const assignment = {
    audience: audience.kind,
    conditions,
    groups,
    groupsCount: groups.length,
    people,
    peopleCount: people.length,
  };
  const values: FormValues = {
    id: uuidv7(),
    ...of,
    audience: audience.kind,
    groups: ids.groupIds.join("."),
    people: ids.personIds.join("."),
    conditions: joinedConditions(wanted),
    required: "yes",
    due: "never",
    dueOn: "",
    dueDays: "",
    repeat: "once",
    repeatMonths: "",
    earlier: audience.kind === "completed" ? "ignore" : "count",
  };
  const hidden = ["id", ...Object.keys(of), "audience", "groups", "people", "conditions"];
  const asksEarlier = audience.kind !== "completed";
  return (
    <div className="max-w-prose space-y-6">
      <Card heading={asksEarlier ? t[kind].assign : t.new.repeatTitle}>
        <p className="mb-2">
          {rich(t.new.to, {
            name: (
              <bdi>
                <AudienceName assignment={assignment} />
              </bdi>
            ),
            b: (name) => <strong>{name}</strong>,
          })}{" "}
          {asksEarlier && (
            <ButtonLink look="quiet" href={newAssignmentUrl(of, { ...ids, conditions: wanted })}>
              {t.new.change}
            </ButtonLink>
          )}
        </p>
        <ul className="mb-6 list-disc space-y-1 ps-5 marker:text-muted">
          {[...effectsOf(audience, counts, t), ...visibilityOf(target, t)].map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <Form action={assignAction} refused={t.new.refused} values={values}>
          {[...hidden, ...(asksEarlier ? [] : ["earlier"])].map((one) => (
            <HiddenField key={one} name={one} />
          ))}
          <div className="space-y-6">
            <TermsFields texts={clientTexts(t.terms)} noCertificate={hasEnd ? null : t[kind].noExpiry} />
            {asksEarlier && counts.completed.count > 0 ? (
              <Choice
                name="earlier"
                label={t.new.earlier}
                options={[
                  { value: "count", label: t.new.count, hint: t.new.countHint },
                  { value: "ignore", label: t.new.ignore, hint: t.new.ignoreHint },
                ]}
              />
            ) : (
              asksEarlier && <HiddenField name="earlier" />
            )}
            <div className="flex flex-wrap gap-3">
              <SubmitButton pendingText={t.new.pending}>
                {asksEarlier ? t[kind].assign : t.new.repeatTitle}
              </SubmitButton>
              <ButtonLink look="secondary" href={assignmentsPath(of)}>
                {components.cancel}
              </ButtonLink>
            </div>
          </div>
        </Form>
      </Card>
    </div>
  );
}

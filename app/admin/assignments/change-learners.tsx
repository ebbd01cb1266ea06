import { notFound, redirect } from "next/navigation";
import { Fragment } from "react";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { currentMessages, useMessages } from "@/app/messages";
import { usePreferences } from "@/app/preferences";
import type { May } from "@/lib/actor";
import { type NamedPerson, namesOf } from "@/lib/assignments/audience";
import { mostChosen } from "@/lib/assignments/audience-schema";
import type { Assignable } from "@/lib/assignments/edit-schema";
import { chosenLearnersQuery, mostFound } from "@/lib/assignments/learners-schema";
import { listThroughPaths } from "@/lib/assignments/through-paths";
import { Refusal } from "@/lib/errors";
import { parseAdminListQuery, readListKeys, type SearchableRows } from "@/lib/lists/admin-list";
import { type AdminListQuery, listUrl } from "@/lib/lists/admin-list-query";
import { refusalText } from "@/lib/messages/refusal-message";
import { currentLanguage } from "@/lib/session/reader-language";
import { FullName } from "../full-name";
import { changeLearnersAction } from "./learners-actions";
import { newTermsUrl, tickedLearnersUrl } from "./paths";
import { ThroughPaths } from "./through-paths";

type Actor = May<"assignments.edit" | "learners.read">;

type Props<Name extends string> = {
  actor: Actor;
  of: Assignable;
  list: SearchableRows<Name>;
  parameters: Record<string, unknown>;
};

export async function ChangeLearners<Name extends string>({ actor, of, list, parameters }: Props<Name>) {
  const { adminAssignments: t, components } = await currentMessages();
  const asked = chosenLearnersQuery.safeParse(parameters);
  const query = parseAdminListQuery(list, parameters);
  if (!asked.success || !query) notFound();
  const { do: change, whom, person } = asked.data;
  const back = tickedLearnersUrl(of, query, person);
  const most = change === "assign" ? mostChosen : mostFound;
  const personIds = whom === "found" ? await findAll(actor, list, query, most) : person;
  if (personIds instanceof Refusal)
    return (
      <Nothing heading={t.change.refusedHeading} back={back}>
        {refusalText(personIds, await currentLanguage())}
      </Nothing>
    );
  const { people } = await namesOf(actor, { groupIds: [], personIds });
  if (people.length === 0)
    return (
      <Nothing heading={t.change.noneHeading} back={back}>
        {personIds.length > 0 ? t.change.gone : whom === "found" ? t.change.noneFound : t.change.selectFirst}
      </Nothing>
    );
  const foundIds = people.map(({ id }) => id);
  if (change === "assign") redirect(newTermsUrl(of, "chosen", { personIds: foundIds }));
  const kind = "courseId" in of ? "course" : "path";
  const texts = t.change[change === "end_exemption" ? "endExemption" : change];
  const effects = {
    exempt: t[kind].exempt,
    end_exemption: t[kind].endExemption,
    remind: t.change.remind.effect,
  };
  const paths =
    change === "exempt" && "courseId" in of ? await listThroughPaths(actor, of.courseId, foundIds) : [];
  const missing = personIds.length - people.length;
  const values = { ...of, do: change, list: listUrl("", query), reason: "" };
  return (
    <div className="max-w-prose">
      <Card heading={texts.heading({ count: people.length })}>
        <div className="mb-6 space-y-3">
          <p>
            <Names people={people} />
          </p>
          <p>{effects[change]}</p>
          {missing > 0 && <p className="text-warning">{t.change.missing({ count: missing })}</p>}
          <ThroughPaths paths={paths} />
        </div>
        <Form action={changeLearnersAction} refused={t.change.refused} values={values}>
          {[...Object.keys(of), "do", "list"].map((name) => (
            <HiddenField key={name} name={name} />
          ))}
          <input type="hidden" name="people" value={foundIds.join(".")} />
          <div className="space-y-6">
            {change === "exempt" && (
              <Field name="reason" label={t.change.reason} hint={t.change.reasonHint} maxLength={500} />
            )}
            <div className="flex flex-wrap gap-3">
              <SubmitButton pendingText={texts.pending}>{texts.confirm}</SubmitButton>
              <ButtonLink look="secondary" href={back}>
                {components.cancel}
              </ButtonLink>
            </div>
          </div>
        </Form>
      </Card>
    </div>
  );
}

async function findAll<Name extends string>(
  actor: Actor,
  list: SearchableRows<Name>,
  query: AdminListQuery<Name>,
  limit: number,
): Promise<string[] | Refusal> {
  const found = await readListKeys(actor, list, query, limit).catch((error) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
  return found ?? new Refusal("learners_found_too_many", { limit });
}

const named = 5;

function Names({ people }: { people: NamedPerson[] }) {
  const { language } = usePreferences();
  const { more } = useMessages().adminAssignments.audience;
  const count = people.length - named;
  const items = [
    ...people.slice(0, named).map((person) => (
      <span key={person.id} className="font-medium">
        <FullName person={person} />
      </span>
    )),
    ...(count > 0 ? [more({ count })] : []),
  ];
  return new Intl.ListFormat(language).formatToParts(Object.keys(items)).map(({ type, value }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a finished text keep their order.
    <Fragment key={index}>{type === "element" ? items[Number(value)] : value}</Fragment>
  ));
}

function Nothing({ heading, back, children }: { heading: string; back: string; children: string }) {
  return (
    <div className="max-w-prose">
      <Card heading={heading}>
        <p className="mb-6">{children}</p>
        <ButtonLink href={back}>{useMessages().adminAssignments.change.back}</ButtonLink>
      </Card>
    </div>
  );
}

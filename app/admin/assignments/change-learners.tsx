import { notFound, redirect } from "next/navigation";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { peopleIn } from "@/app/admin/courses/words";
import type { May } from "@/lib/actor";
import { type NamedPerson, namesOf } from "@/lib/assignments/audience";
import { mostChosen } from "@/lib/assignments/audience-schema";
import type { Assignable } from "@/lib/assignments/edit-schema";
import { chosenLearnersQuery, mostFound } from "@/lib/assignments/learners-schema";
import { listThroughPaths } from "@/lib/assignments/through-paths";
import { Refusal } from "@/lib/errors";
import { parseAdminListQuery, readListKeys, type SearchableRows } from "@/lib/lists/admin-list";
import { type AdminListQuery, listUrl } from "@/lib/lists/admin-list-query";
import { refusalMessage } from "@/lib/messages/refusal-message";
import { fullName } from "@/lib/people/profile";
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
  const asked = chosenLearnersQuery.safeParse(parameters);
  const query = parseAdminListQuery(list, parameters);
  if (!asked.success || !query) notFound();
  const { do: change, whom, person } = asked.data;
  const back = tickedLearnersUrl(of, query, person);
  const most = change === "assign" ? mostChosen : mostFound;
  const personIds = whom === "found" ? await findAll(actor, list, query, most) : person;
  if (personIds instanceof Refusal)
    return (
      <Nothing heading="Nothing was changed" back={back}>
        {refusalMessage(personIds)}
      </Nothing>
    );
  const { people } = await namesOf(actor, { groupIds: [], personIds });
  if (people.length === 0)
    return (
      <Nothing heading="Nobody is chosen" back={back}>
        {personIds.length > 0
          ? "These people were deleted, or you don’t manage them."
          : whom === "found"
            ? "The list finds nobody now."
            : "Tick the people first."}
      </Nothing>
    );
  const foundIds = people.map(({ id }) => id);
  if (change === "assign") redirect(newTermsUrl(of, "chosen", { personIds: foundIds }));
  const { heading, effect, yes, pending, isWithReason } = words[change];
  const paths =
    change === "exempt" && "courseId" in of ? await listThroughPaths(actor, of.courseId, foundIds) : [];
  const missing = personIds.length - people.length;
  const values = { ...of, do: change, list: listUrl("", query), reason: "" };
  return (
    <div className="max-w-prose">
      <Card heading={heading(peopleIn(people.length))}>
        <div className="mb-6 space-y-3">
          <p>
            <Names people={people} />
          </p>
          <p>{effect("courseId" in of ? "course" : "learning path, with all of its courses")}</p>
          {missing > 0 && (
            <p className="text-warning">
              {`${peopleIn(missing)} you chose can’t be found: deleted, or not yours to manage.`}
            </p>
          )}
          <ThroughPaths paths={paths} />
        </div>
        <Form action={changeLearnersAction} refused="Nothing was changed." values={values}>
          {[...Object.keys(of), "do", "list"].map((name) => (
            <HiddenField key={name} name={name} />
          ))}
          <input type="hidden" name="people" value={foundIds.join(".")} />
          <div className="space-y-6">
            {isWithReason && (
              <Field
                name="reason"
                label="Reason"
                hint="Admins and their managers see it. So do the people themselves, when they ask for their data."
                maxLength={500}
              />
            )}
            <div className="flex flex-wrap gap-3">
              <SubmitButton pendingText={pending}>{yes}</SubmitButton>
              <ButtonLink look="secondary" href={back}>
                Cancel
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

const words = {
  exempt: {
    heading: (people: string) => `Exempt ${people}?`,
    effect: (what: string) => `They no longer have to do this ${what}.`,
    yes: "Exempt",
    pending: "Exempting…",
    isWithReason: true,
  },
  end_exemption: {
    heading: (people: string) => `End the exemption of ${people}?`,
    effect: (what: string) => `They have to do this ${what} again, and it may be overdue at once.`,
    yes: "End exemption",
    pending: "Ending…",
    isWithReason: false,
  },
  remind: {
    heading: (people: string) => `Send a reminder to ${people}?`,
    effect: () =>
      "An email goes to each of them who still has something to do here: not twice within 24 hours, and never in their quiet hours.",
    yes: "Send reminder",
    pending: "Sending…",
    isWithReason: false,
  },
};

const named = 5;

function Names({ people }: { people: NamedPerson[] }) {
  const rest = people.length - named;
  return (
    <>
      {people.slice(0, named).map((person, index) => (
        <span key={person.id}>
          {index > 0 && (index === people.length - 1 ? " and " : ", ")}
          <bdi className="font-medium">{fullName(person)}</bdi>
        </span>
      ))}
      {rest > 0 && ` and ${rest} more`}.
    </>
  );
}

function Nothing({ heading, back, children }: { heading: string; back: string; children: string }) {
  return (
    <div className="max-w-prose">
      <Card heading={heading}>
        <p className="mb-6">{children}</p>
        <ButtonLink href={back}>Back to the learners</ButtonLink>
      </Card>
    </div>
  );
}

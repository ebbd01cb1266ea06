import { notFound } from "next/navigation";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { currentMessages } from "@/app/messages";
import type { May } from "@/lib/actor";
import { findGroupsNamed, namesOf } from "@/lib/assignments/audience";
import { chosenQuery } from "@/lib/assignments/audience-schema";
import type { Assignable } from "@/lib/assignments/edit-schema";
import { readListPage } from "@/lib/lists/admin-list";
import { peopleListFor } from "@/lib/people/list";
import { reachesEverything } from "@/lib/permissions/permissions";
import { ChosenAudience } from "./chosen-audience";
import { FindAudience } from "./find-audience";
import { MatchingAudience } from "./matching-audience";
import { PasteForm } from "./paste-form";
import { newTermsUrl } from "./paths";

const groupsFound = 20;

type Props = {
  actor: May<"assignments.edit" | "people.read" | "groups.read">;
  of: Assignable;
  query: unknown;
};

export async function ChooseAudience({ actor, of, query }: Props) {
  const t = (await currentMessages()).adminAssignments.choose;
  const parsed = chosenQuery.safeParse(query);
  if (!parsed.success) notFound();
  const { groups: groupIds, people: personIds, conditions, q } = parsed.data;
  if (conditions.length > 0 && reachesEverything(actor, "assignments.edit"))
    return <MatchingAudience actor={actor} of={of} conditions={conditions} />;
  const [chosen, groups, people] = await Promise.all([
    namesOf(actor, { groupIds, personIds }),
    q ? findGroupsNamed(actor, q, groupsFound + 1) : [],
    q
      ? readListPage(actor, peopleListFor(actor), {
          filters: { q, status: "active", sign_in: "", role: "", group: "" },
          sort: "",
          page: 1,
        })
      : null,
  ]);
  const isEmpty = chosen.groups.length + chosen.people.length === 0;
  return (
    <div className="max-w-prose space-y-6">
      {isEmpty && reachesEverything(actor, "assignments.edit") && (
        <>
          <Card heading={t.everyone}>
            <p className="mb-4">{t.everyoneHint}</p>
            <ButtonLink look="secondary" href={newTermsUrl(of, "everybody")}>
              {t.assignToEveryone}
            </ButtonLink>
          </Card>
          <MatchingAudience actor={actor} of={of} conditions={[]} />
        </>
      )}
      <Card heading={t.heading}>
        <ChosenAudience of={of} chosen={chosen} />
        <FindAudience
          of={of}
          q={q}
          chosen={{ groupIds, personIds }}
          groups={groups}
          groupsFound={groupsFound}
          people={people}
        />
      </Card>
      <Card heading={t.several}>
        <PasteForm of={of} chosen={{ groupIds, personIds }} />
      </Card>
    </div>
  );
}

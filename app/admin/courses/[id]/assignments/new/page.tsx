import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { findGroupsNamed, namesOf } from "@/lib/assignments/audience";
import { chosenQuery } from "@/lib/assignments/audience-schema";
import { readListPage } from "@/lib/lists/admin-list";
import { peopleListFor } from "@/lib/people/list";
import { reachesEverything } from "@/lib/roles/permissions";
import { requireMay } from "@/lib/session/gates";
import { newTermsUrl } from "../../../paths";
import { CourseHeader } from "../../course-header";
import { courseOrNotFound } from "../../course-or-not-found";
import { ChosenAudience } from "./chosen-audience";
import { FindAudience } from "./find-audience";

const groupsFound = 20;

type Props = PageProps<"/admin/courses/[id]/assignments/new">;

export async function generateMetadata(): Promise<Metadata> {
  await requireMay("assignments.edit", "courses.read", "people.read", "groups.read");
  return { title: "Assign a course" };
}

/** Who has to do it. */
export default async function NewAssignmentPage({ params, searchParams }: Props) {
  const actor = await requireMay("assignments.edit", "courses.read", "people.read", "groups.read");
  const [{ id }, parsed] = [await params, chosenQuery.safeParse(await searchParams)];
  if (!parsed.success) notFound();
  const { groups: groupIds, people: personIds, q } = parsed.data;
  const [course, chosen, groups, people] = await Promise.all([
    courseOrNotFound(actor, id),
    namesOf(actor, { groupIds, personIds }),
    q ? findGroupsNamed(actor, q, groupsFound + 1) : [],
    q
      ? readListPage(actor, peopleListFor(actor), {
          filters: { q, status: "active", role: "", group: "" },
          sort: "",
          page: 1,
        })
      : null,
  ]);
  const isEmpty = chosen.groups.length + chosen.people.length === 0;
  return (
    <>
      <CourseHeader course={course} roles={actor.roles} />
      <div className="max-w-prose space-y-6">
        {isEmpty && reachesEverything(actor, "assignments.edit") && (
          <Card heading="Everybody">
            <p className="mb-4">Everyone who can sign in, and everyone who joins later.</p>
            <ButtonLink look="secondary" href={newTermsUrl(id, "everybody")}>
              Assign it to everybody
            </ButtonLink>
          </Card>
        )}
        <Card heading="Groups and people">
          <ChosenAudience courseId={id} chosen={chosen} />
          <FindAudience
            courseId={id}
            q={q}
            chosen={{ groupIds, personIds }}
            groups={groups}
            groupsFound={groupsFound}
            people={people}
          />
        </Card>
      </div>
    </>
  );
}

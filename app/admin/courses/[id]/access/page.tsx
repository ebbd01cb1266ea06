import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Card } from "@/app/_components/card";
import { Notice } from "@/app/_components/notice";
import { listGroupsOf, searchGroupsFor } from "@/lib/courses/access-groups";
import { accessQuery } from "@/lib/courses/access-schema";
import { requireAdmin } from "@/lib/session/gates";
import { Said } from "../../said";
import { courseAt } from "../course-at";
import { CourseHeader } from "../course-header";
import { AccessSwitch } from "./access-switch";
import { FindGroups } from "./find-groups";
import { CourseGroups } from "./groups";

const [groupsShown, groupsFound] = [200, 20];

/** Asks the gate too: the 404 that others get should not say what is here. */
export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Access to a course" };
}

export default async function AccessPage({ params, searchParams }: PageProps<"/admin/courses/[id]/access">) {
  const admin = await requireAdmin();
  const { id } = await params;
  const { said, at, ...parameters } = await searchParams;
  const asked = accessQuery.safeParse(parameters);
  if (!asked.success) notFound();
  const { q } = asked.data;
  const course = await courseAt(admin, id);
  const [given, found] = await Promise.all([
    listGroupsOf(admin, id, groupsShown),
    q ? searchGroupsFor(admin, id, q, groupsFound + 1) : null,
  ]);
  const isForGroups = course.access === "groups";
  return (
    <>
      <CourseHeader course={course} />
      <Said said={said} at={at} />
      <div className="max-w-prose space-y-6">
        <Card heading="Who may see it">
          <AccessSwitch course={course} />
        </Card>
        {(isForGroups || course.groupsCount > 0) && (
          <Card heading={isForGroups ? "Groups that have it" : "Groups kept for when it is limited again"}>
            {isForGroups && course.groupsCount === 0 && (
              <div className="mb-5">
                <Notice tone="warning">Nobody can see it, because it is given to no group yet.</Notice>
              </div>
            )}
            <CourseGroups courseId={id} groups={given} count={course.groupsCount} />
          </Card>
        )}
        {isForGroups && (
          <Card heading="Give it to a group">
            <FindGroups courseId={id} q={q} found={found} limit={groupsFound} />
          </Card>
        )}
      </div>
    </>
  );
}

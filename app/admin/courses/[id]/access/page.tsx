import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Card } from "@/app/_components/card";
import { Notice } from "@/app/_components/notice";
import { listGroupsOf, searchGroupsFor } from "@/lib/courses/access-groups";
import { accessQuery } from "@/lib/courses/access-schema";
import { requireAdmin } from "@/lib/session/gates";
import { FlashMessage } from "../../messages";
import { CourseHeader } from "../course-header";
import { courseOrNotFound } from "../course-or-not-found";
import { AccessSwitch } from "./access-switch";
import { FindGroups } from "./find-groups";
import { CourseGroups } from "./groups";

const [groupsShown, groupsFound] = [200, 20];

export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Course access" };
}

export default async function AccessPage({ params, searchParams }: PageProps<"/admin/courses/[id]/access">) {
  const admin = await requireAdmin();
  const { id } = await params;
  const { message, at, ...parameters } = await searchParams;
  const parsed = accessQuery.safeParse(parameters);
  if (!parsed.success) notFound();
  const { q } = parsed.data;
  const course = await courseOrNotFound(admin, id);
  const [groups, found] = await Promise.all([
    listGroupsOf(admin, id, groupsShown),
    q ? searchGroupsFor(admin, id, q, groupsFound + 1) : null,
  ]);
  const isForGroups = course.access === "groups";
  return (
    <>
      <CourseHeader course={course} />
      <FlashMessage message={message} at={at} />
      <div className="max-w-prose space-y-6">
        <Card heading="Visibility">
          <AccessSwitch course={course} />
        </Card>
        {(isForGroups || course.groupsCount > 0) && (
          <Card heading={isForGroups ? "Groups with access" : "Groups kept in case you limit it again"}>
            {isForGroups && course.groupsCount === 0 && (
              <div className="mb-5">
                <Notice tone="warning">No one can see it until you share it with a group.</Notice>
              </div>
            )}
            <CourseGroups courseId={id} groups={groups} count={course.groupsCount} />
          </Card>
        )}
        {isForGroups && (
          <Card heading="Share with a group">
            <FindGroups courseId={id} q={q} found={found} limit={groupsFound} />
          </Card>
        )}
      </div>
    </>
  );
}

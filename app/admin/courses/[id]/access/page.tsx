import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Card } from "@/app/_components/card";
import { Notice } from "@/app/_components/notice";
import { listGroupsFor } from "@/lib/courses/access-lists";
import { accessQuery } from "@/lib/courses/access-schema";
import { requireAdmin } from "@/lib/session/gates";
import { Checklist } from "../../../checklist";
import { FlashMessage } from "../../messages";
import { courseUrl } from "../../paths";
import { peopleIn } from "../../words";
import { CourseHeader } from "../course-header";
import { courseOrNotFound } from "../course-or-not-found";
import { AccessSwitch } from "./access-switch";
import { changeGroupsAction } from "./actions";

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
  const isForGroups = course.access === "groups";
  const groups = isForGroups ? await listGroupsFor(admin, id, q) : [];
  return (
    <>
      <CourseHeader course={course} roles={admin.roles} />
      <FlashMessage message={message} at={at} />
      <div className="max-w-prose space-y-6">
        <Card heading="Visibility">
          <AccessSwitch course={course} />
        </Card>
        {isForGroups && (
          <Card heading="Groups with access">
            {course.groupsCount === 0 && (
              <div className="mb-5">
                <Notice tone="warning">No one can see it until you share it with a group.</Notice>
              </div>
            )}
            <Checklist
              id={id}
              items={groups}
              noteOf={({ people }) => peopleIn(people)}
              legend="Groups with access"
              path={`${courseUrl(id)}/access`}
              q={q}
              searchLabel="Group name"
              save={changeGroupsAction}
              saveWords="Save access"
              empty="There are no groups yet. Groups come with sign-ins, or you create them under Groups."
            />
          </Card>
        )}
      </div>
    </>
  );
}

import { notFound } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { titled } from "@/app/titled";
import { listCoursesFor } from "@/lib/courses/access-lists";
import { accessQuery } from "@/lib/courses/access-schema";
import { findGroup } from "@/lib/groups/admin-record";
import { requireAdmin } from "@/lib/session/gates";
import { Checklist } from "../../../checklist";
import { coursesOfGroupUrl, groupsPath, groupUrl } from "../../paths";
import { FlashMessage } from "../messages";
import { changeCoursesAction } from "./actions";

export const generateMetadata = titled("Courses of a group", requireAdmin);

export default async function CoursesPage({ params, searchParams }: PageProps<"/admin/groups/[id]/courses">) {
  const admin = await requireAdmin();
  const [{ id }, { message, ...parameters }] = await Promise.all([params, searchParams]);
  const parsed = accessQuery.safeParse(parameters);
  const group = parsed.success ? await findGroup(admin, id) : null;
  if (!group || !parsed.success) notFound();
  const { q } = parsed.data;
  return (
    <>
      <Breadcrumb
        crumbs={[
          { name: "Groups", href: groupsPath },
          { name: group.name, href: groupUrl(id) },
        ]}
      />
      <PageHeader
        title="Courses"
        lead="Courses that are limited to groups. Members of this group see those that you check, once they are published."
      />
      <FlashMessage message={message} part="courses" />
      <div className="max-w-prose">
        <Card heading="Courses that this group can see">
          <Checklist
            id={id}
            items={await listCoursesFor(admin, id, q)}
            noteOf={({ status }) => (status === "draft" ? "Draft" : null)}
            legend="Courses that this group can see"
            path={coursesOfGroupUrl(id)}
            q={q}
            searchLabel="Course name"
            save={changeCoursesAction}
            saveWords="Save courses"
            empty="Every course is open to everyone. To limit one to groups, open it and go to Access."
          />
        </Card>
      </div>
    </>
  );
}

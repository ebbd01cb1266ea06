import { notFound } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { listCoursesFor } from "@/lib/courses/access-lists";
import { accessQuery } from "@/lib/courses/access-schema";
import { findGroup } from "@/lib/groups/admin-record";
import { requireAdmin } from "@/lib/session/gates";
import { Checklist } from "../../../checklist";
import { coursesOfGroupUrl, groupsPath, groupUrl } from "../../paths";
import { FlashMessage } from "../messages";
import { changeCoursesAction } from "./actions";

export const generateMetadata = titled((t) => t.groups.courses.pageTitle, requireAdmin);

export default async function CoursesPage({ params, searchParams }: PageProps<"/admin/groups/[id]/courses">) {
  const admin = await requireAdmin();
  const [{ id }, { message, ...parameters }] = await Promise.all([params, searchParams]);
  const parsed = accessQuery.safeParse(parameters);
  const group = parsed.success ? await findGroup(admin, id) : null;
  if (!group || !parsed.success) notFound();
  const { q } = parsed.data;
  const { courses: t, title } = (await currentMessages()).groups;
  return (
    <>
      <Breadcrumb
        crumbs={[
          { name: title, href: groupsPath },
          { name: group.name, href: groupUrl(id) },
        ]}
      />
      <PageHeader title={t.title} lead={t.lead} />
      <FlashMessage message={message} part="courses" />
      <div className="max-w-prose">
        <Card heading={t.visible}>
          <Checklist
            id={id}
            items={await listCoursesFor(admin, id, q)}
            noteOf={({ status }) => (status === "draft" ? t.draft : null)}
            legend={t.visible}
            path={coursesOfGroupUrl(id)}
            q={q}
            searchLabel={t.search}
            save={changeCoursesAction}
            saveWords={t.save}
            empty={t.noneLimited}
          />
        </Card>
      </div>
    </>
  );
}

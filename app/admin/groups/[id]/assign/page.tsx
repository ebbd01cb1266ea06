import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { SearchForm } from "@/app/_components/search-form";
import { newTermsUrl } from "@/app/admin/assignments/paths";
import { StatusTag } from "@/app/admin/courses/status-tag";
import { isAssignerTo } from "@/lib/assignments/assigner";
import { coursesListFor } from "@/lib/courses/list";
import { findGroup } from "@/lib/groups/admin-record";
import { readListPage } from "@/lib/lists/admin-list";
import { searchText } from "@/lib/lists/admin-list-query";
import { requireMay } from "@/lib/session/gates";
import { assignToGroupUrl, groupsPath, groupUrl } from "../../paths";

type Props = PageProps<"/admin/groups/[id]/assign">;

export async function generateMetadata(): Promise<Metadata> {
  await requireMay("assignments.edit", "groups.read", "courses.read", "learners.count");
  return { title: "Assign a course to a group" };
}

export default async function AssignToGroupPage({ params, searchParams }: Props) {
  const actor = await requireMay("assignments.edit", "groups.read", "courses.read", "learners.count");
  const [{ id }, { q }] = await Promise.all([params, searchParams]);
  const group = await findGroup(actor, id);
  if (!group || !(await isAssignerTo(actor, id))) notFound();
  const text = searchText.catch("").parse(q);
  const { rows, hasNext } = await readListPage(actor, coursesListFor(actor), {
    filters: { q: text, status: "", category: "" },
    sort: "",
    page: 1,
  });
  return (
    <>
      <Breadcrumb
        crumbs={[
          { name: "Groups", href: groupsPath },
          { name: group.name, href: groupUrl(id) },
        ]}
      />
      <PageHeader
        title={
          <>
            Assign a course to <bdi>{group.name}</bdi>
          </>
        }
        lead="Next, you say when it is due. Nothing is assigned before you save that."
      />
      <div className="max-w-prose">
        <Card heading="Which course">
          <SearchForm label="Course name" action={assignToGroupUrl(id)} value={text} />
          <div role="status" className="mt-5">
            {rows.length === 0 && <p className="text-muted">No courses found.</p>}
            <ul className="divide-y divide-line">
              {rows.map((course) => (
                <li
                  key={course.id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
                >
                  <span className="min-w-0 font-medium">
                    <bdi>{course.name}</bdi>{" "}
                    {course.status !== "published" && <StatusTag status={course.status} />}
                  </span>
                  <ButtonLink
                    look="secondary"
                    href={newTermsUrl({ courseId: course.id }, "chosen", { groupIds: [id] })}
                  >
                    Assign…<span className="sr-only"> “{course.name}”</span>
                  </ButtonLink>
                </li>
              ))}
            </ul>
            {hasNext && (
              <p className="mt-3 text-muted text-sm">
                There are more. Type more of the name to narrow them down.
              </p>
            )}
          </div>
        </Card>
      </div>
    </>
  );
}

import { Breadcrumb } from "@/app/_components/breadcrumb";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { hidden, rich } from "@/app/_components/rich";
import { SearchForm } from "@/app/_components/search-form";
import { Tag } from "@/app/_components/tag";
import { assignableOf, newTermsUrl } from "@/app/admin/assignments/paths";
import { StatusTag } from "@/app/admin/status-tag";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { listAssignables } from "@/lib/assignments/assignables";
import { isAssignerTo } from "@/lib/assignments/assigner";
import { findGroup } from "@/lib/groups/admin-record";
import { searchText } from "@/lib/lists/admin-list-query";
import { notFoundFor, requireMay } from "@/lib/session/gates";
import { assignToGroupUrl, groupsPath, groupUrl } from "../../paths";

const shown = 25;

type Props = PageProps<"/admin/groups/[id]/assign">;

export const generateMetadata = titled(
  (t) => t.groups.assign.pageTitle,
  () => requireMay("assignments.edit", "groups.read", "courses.read", "paths.read"),
);

export default async function AssignToGroupPage({ params, searchParams }: Props) {
  const actor = await requireMay("assignments.edit", "groups.read", "courses.read", "paths.read");
  const [{ id }, { q }] = await Promise.all([params, searchParams]);
  const group = await findGroup(actor, id);
  if (!group || !(await isAssignerTo(actor, id))) return notFoundFor(actor, "group", id);
  const text = searchText.catch("").parse(q);
  const found = await listAssignables(actor, text, shown + 1);
  const { adminAssignments, groups } = await currentMessages();
  const { assign: t, title, showingFirst } = groups;
  return (
    <>
      <Breadcrumb
        crumbs={[
          { name: title, href: groupsPath },
          { name: group.name, href: groupUrl(id) },
        ]}
      />
      <PageHeader title={rich(t.title, { name: <bdi>{group.name}</bdi> })} lead={t.lead} />
      <div className="max-w-prose">
        <Card heading={t.choose}>
          <SearchForm label={t.search} action={assignToGroupUrl(id)} value={text} />
          <div role="status" className="mt-5">
            {found.length === 0 && <p className="text-muted">{t.noneFound}</p>}
            <ul className="divide-y divide-line">
              {found.slice(0, shown).map(({ name, status, ...of }) => (
                <li
                  key={of.courseId ?? of.learningPathId}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
                >
                  <span className="min-w-0">
                    <bdi className="font-medium">{name}</bdi>{" "}
                    <Tag>{adminAssignments.kinds[of.courseId ? "course" : "path"]}</Tag>{" "}
                    {status !== "published" && <StatusTag status={status} />}
                  </span>
                  <ButtonLink
                    look="secondary"
                    href={newTermsUrl(assignableOf(of), "chosen", { groupIds: [id] })}
                  >
                    {rich(t.assign, {
                      name: <bdi>{name}</bdi>,
                      hidden,
                    })}
                  </ButtonLink>
                </li>
              ))}
            </ul>
            {found.length > shown && (
              <p className="mt-3 text-muted text-sm">{showingFirst({ count: shown })}</p>
            )}
          </div>
        </Card>
      </div>
    </>
  );
}

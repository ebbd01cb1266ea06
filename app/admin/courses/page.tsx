import { ButtonLink } from "@/app/_components/button-link";
import { type Filter, FilterForm } from "@/app/_components/filter-form";
import { PageHeader } from "@/app/_components/page-header";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import type { Role } from "@/lib/actor";
import { listCategoryNames } from "@/lib/courses/admin-record";
import { courseStatuses } from "@/lib/courses/import-schema";
import { coursesListFor } from "@/lib/courses/list";
import type { Messages } from "@/lib/messages/messages";
import { mayDo, reachOf } from "@/lib/permissions/permissions";
import { requireMay } from "@/lib/session/gates";
import { AdminListTable, readAdminList } from "../admin-list-table";
import { columnsIn, NoneYet } from "./columns";
import { FlashMessage } from "./messages";
import { coursesPath } from "./paths";

export const generateMetadata = titled(
  (t) => t.adminCourses.title,
  () => requireMay("courses.read", "learners.count"),
);

export default async function CoursesPage({ searchParams }: PageProps<"/admin/courses">) {
  const actor = await requireMay("courses.read", "learners.count");
  const { message, at, ...parameters } = await searchParams;
  const mayCreate = mayDo(actor.roles, "courses.create");
  const [found, categories] = await Promise.all([
    readAdminList(actor, coursesListFor(actor), parameters),
    listCategoryNames(actor),
  ]);
  const messages = await currentMessages();
  const { adminCourses: t } = messages;
  return (
    <>
      <PageHeader
        title={t.title}
        lead={leadFor(t, actor.roles)}
        action={mayCreate && <ButtonLink href={`${coursesPath}/new`}>{t.new.create}</ButtonLink>}
      />
      <FlashMessage message={message} at={at} />
      <FilterForm
        action={coursesPath}
        filters={filtersWith(messages, categories, found.query.filters.category)}
        query={found.query}
      />
      <AdminListTable
        {...found}
        path={coursesPath}
        caption={t.title}
        columns={columnsIn(t)}
        empty={<NoneYet mayCreate={mayCreate} />}
        noneFound={t.noneFound.title}
        showAll={t.noneFound.showAll}
        advice={t.noneFound.advice}
      />
    </>
  );
}

function leadFor({ lead }: Messages["adminCourses"], roles: readonly Role[]): string {
  const reach = reachOf(roles, "courses.read");
  if (reach.has("everything")) return lead.everything;
  if (!reach.has("groups")) return lead.courses;
  return reach.has("courses") ? lead.both : lead.groups;
}

function filtersWith(
  { adminCourses: { filters }, courseStatus }: Messages,
  categories: string[],
  chosen: string,
): Filter<"q" | "status" | "category">[] {
  // A link may name a category that no longer exists.
  const names = chosen && !categories.includes(chosen) ? [chosen, ...categories] : categories;
  const statuses = courseStatuses.map((value) => ({ value, label: courseStatus[value] }));
  const options = names.map((name) => ({ value: name, label: name }));
  return [
    { kind: "search", name: "q", label: filters.search },
    { kind: "choice", name: "status", label: filters.status, any: filters.any, options: statuses },
    { kind: "choice", name: "category", label: filters.category, any: filters.any, options },
  ];
}

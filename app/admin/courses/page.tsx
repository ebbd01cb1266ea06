import { ButtonLink } from "@/app/_components/button-link";
import { type Filter, FilterForm } from "@/app/_components/filter-form";
import { PageHeader } from "@/app/_components/page-header";
import { titled } from "@/app/titled";
import type { Role } from "@/lib/actor";
import { listCategoryNames } from "@/lib/courses/admin-record";
import { courseStatuses } from "@/lib/courses/import-schema";
import { coursesListFor } from "@/lib/courses/list";
import { mayDo, reachOf } from "@/lib/permissions/permissions";
import { requireMay } from "@/lib/session/gates";
import { AdminListTable, readAdminList } from "../admin-list-table";
import { columns, NoneYet } from "./columns";
import { FlashMessage } from "./messages";
import { coursesPath } from "./paths";
import { statusWords } from "./words";

export const generateMetadata = titled("Courses", () => requireMay("courses.read", "learners.count"));

export default async function CoursesPage({ searchParams }: PageProps<"/admin/courses">) {
  const actor = await requireMay("courses.read", "learners.count");
  const { message, at, ...parameters } = await searchParams;
  const mayCreate = mayDo(actor.roles, "courses.create");
  const [found, categories] = await Promise.all([
    readAdminList(actor, coursesListFor(actor), parameters),
    listCategoryNames(actor),
  ]);
  return (
    <>
      <PageHeader
        title="Courses"
        lead={leadFor(actor.roles)}
        action={mayCreate && <ButtonLink href={`${coursesPath}/new`}>Create course</ButtonLink>}
      />
      <FlashMessage message={message} at={at} />
      <FilterForm
        action={coursesPath}
        filters={filtersWith(categories, found.query.filters.category)}
        query={found.query}
      />
      <AdminListTable
        {...found}
        path={coursesPath}
        caption="Courses"
        columns={columns}
        empty={<NoneYet mayCreate={mayCreate} />}
        noneFound="No courses found"
        showAll="Show all courses"
        advice="Check the spelling, or try fewer words or filters."
      />
    </>
  );
}

function leadFor(roles: readonly Role[]): string {
  const reach = reachOf(roles, "courses.read");
  if (reach.has("everything")) return "Drafts, published and archived courses.";
  const theirs = { courses: "The courses that you wrote", groups: "the courses that your groups can see" };
  if (!reach.has("groups")) return `${theirs.courses}.`;
  return reach.has("courses")
    ? `${theirs.courses}, and ${theirs.groups}.`
    : "The courses that your groups can see.";
}

function filtersWith(categories: string[], chosen: string): Filter<"q" | "status" | "category">[] {
  // A link may name a category that no longer exists.
  const names = chosen && !categories.includes(chosen) ? [chosen, ...categories] : categories;
  const statuses = courseStatuses.map((value) => ({ value, label: statusWords[value] }));
  const options = names.map((name) => ({ value: name, label: name }));
  return [
    { kind: "search", name: "q", label: "Name or description" },
    { kind: "choice", name: "status", label: "Status", any: "Any", options: statuses },
    { kind: "choice", name: "category", label: "Category", any: "Any", options },
  ];
}

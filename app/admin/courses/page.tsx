import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ButtonLink } from "@/app/_components/button-link";
import { type Filter, FilterForm } from "@/app/_components/filter-form";
import { PageHeader } from "@/app/_components/page-header";
import { listCategoryNames } from "@/lib/courses/admin-record";
import { courseStatuses } from "@/lib/courses/import-schema";
import { coursesList } from "@/lib/courses/list";
import { parseAdminListQuery, readListPage } from "@/lib/lists/admin-list";
import { requireAdmin } from "@/lib/session/gates";
import { AdminListTable } from "../admin-list-table";
import { columns, NoneFound, NoneYet } from "./columns";
import { FlashMessage } from "./messages";
import { coursesPath } from "./paths";
import { statusWords } from "./words";

export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Courses" };
}

export default async function CoursesPage({ searchParams }: PageProps<"/admin/courses">) {
  const admin = await requireAdmin();
  const { message, at, ...parameters } = await searchParams;
  const query = parseAdminListQuery(coursesList, parameters);
  if (!query) notFound();
  const [found, categories] = await Promise.all([
    readListPage(admin, coursesList, query),
    listCategoryNames(admin),
  ]);
  return (
    <>
      <PageHeader
        title="Courses"
        lead="Drafts, published and archived courses."
        action={<ButtonLink href={`${coursesPath}/new`}>Create course</ButtonLink>}
      />
      <FlashMessage message={message} at={at} />
      <FilterForm
        action={coursesPath}
        filters={filtersWith(categories, query.filters.category)}
        query={query}
      />
      <AdminListTable
        {...found}
        list={coursesList}
        query={query}
        path={coursesPath}
        caption="Courses"
        columns={columns}
        empty={<NoneYet />}
        noneFound={<NoneFound />}
      />
    </>
  );
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

import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ButtonLink } from "@/app/_components/button-link";
import { FilterForm } from "@/app/_components/filter-form";
import { PageHeader } from "@/app/_components/page-header";
import { pathsList } from "@/lib/learning-paths/list";
import { parseAdminListQuery, readListPage } from "@/lib/lists/admin-list";
import { isFiltered } from "@/lib/lists/admin-list-query";
import { requireAdmin } from "@/lib/session/gates";
import { AdminListTable } from "../admin-list-table";
import { columns, filters, NoneFound, NoneYet } from "./columns";
import { FlashMessage } from "./messages";
import { learningPathsPath } from "./paths";

export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Learning paths" };
}

export default async function LearningPathsPage({ searchParams }: PageProps<"/admin/learning-paths">) {
  const admin = await requireAdmin();
  const { message, at, ...parameters } = await searchParams;
  const query = parseAdminListQuery(pathsList, parameters);
  if (!query) notFound();
  const found = await readListPage(admin, pathsList, query);
  const isEmpty = found.rows.length === 0 && !isFiltered(query);
  return (
    <>
      <PageHeader
        title="Learning paths"
        lead="Courses that belong together, to be done in order or freely."
        action={!isEmpty && <ButtonLink href={`${learningPathsPath}/new`}>Create learning path</ButtonLink>}
      />
      <FlashMessage message={message} at={at} />
      {!isEmpty && <FilterForm action={learningPathsPath} filters={filters} query={query} />}
      <AdminListTable
        {...found}
        list={pathsList}
        query={query}
        path={learningPathsPath}
        caption="Learning paths"
        columns={columns}
        empty={<NoneYet />}
        noneFound={<NoneFound />}
      />
    </>
  );
}

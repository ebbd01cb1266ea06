import { notFound } from "next/navigation";
import { ButtonLink } from "@/app/_components/button-link";
import { FilterForm } from "@/app/_components/filter-form";
import { PageHeader } from "@/app/_components/page-header";
import { pathsListFor } from "@/lib/learning-paths/list";
import { parseAdminListQuery, readListPage } from "@/lib/lists/admin-list";
import { isFiltered } from "@/lib/lists/admin-list-query";
import { requireMay, titled } from "@/lib/session/gates";
import { AdminListTable } from "../admin-list-table";
import { columns, filters, NoneFound, NoneYet } from "./columns";
import { FlashMessage } from "./messages";
import { learningPathsPath } from "./paths";

export const generateMetadata = titled("Learning paths", () => requireMay("paths.read"));

export default async function LearningPathsPage({ searchParams }: PageProps<"/admin/learning-paths">) {
  const actor = await requireMay("paths.read");
  const { message, at, ...parameters } = await searchParams;
  const list = pathsListFor(actor);
  const isAdmin = actor.roles.includes("admin");
  const query = parseAdminListQuery(list, parameters);
  if (!query) notFound();
  const found = await readListPage(actor, list, query);
  const isEmpty = found.rows.length === 0 && !isFiltered(query);
  return (
    <>
      <PageHeader
        title="Learning paths"
        lead="Courses that belong together, to be done in order or freely."
        action={
          isAdmin &&
          !isEmpty && <ButtonLink href={`${learningPathsPath}/new`}>Create learning path</ButtonLink>
        }
      />
      <FlashMessage message={message} at={at} />
      {!isEmpty && <FilterForm action={learningPathsPath} filters={filters} query={query} />}
      <AdminListTable
        {...found}
        list={list}
        query={query}
        path={learningPathsPath}
        caption="Learning paths"
        columns={columns}
        empty={<NoneYet mayCreate={isAdmin} />}
        noneFound={<NoneFound />}
      />
    </>
  );
}

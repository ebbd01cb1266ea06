import { ButtonLink } from "@/app/_components/button-link";
import { FilterForm } from "@/app/_components/filter-form";
import { PageHeader } from "@/app/_components/page-header";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { pathsListFor } from "@/lib/learning-paths/list";
import { isFiltered } from "@/lib/lists/admin-list-query";
import { requireMay } from "@/lib/session/gates";
import { AdminListTable, readAdminList } from "../admin-list-table";
import { columns, filtersIn, NoneYet } from "./columns";
import { FlashMessage } from "./messages";
import { learningPathsPath } from "./paths";

export const generateMetadata = titled("Learning paths", () => requireMay("paths.read"));

export default async function LearningPathsPage({ searchParams }: PageProps<"/admin/learning-paths">) {
  const actor = await requireMay("paths.read");
  const { message, at, ...parameters } = await searchParams;
  const isAdmin = actor.roles.includes("admin");
  const found = await readAdminList(actor, pathsListFor(actor), parameters);
  const isEmpty = found.rows.length === 0 && !isFiltered(found.query);
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
      {!isEmpty && (
        <FilterForm
          action={learningPathsPath}
          filters={filtersIn(await currentMessages())}
          query={found.query}
        />
      )}
      <AdminListTable
        {...found}
        path={learningPathsPath}
        caption="Learning paths"
        columns={columns}
        empty={<NoneYet mayCreate={isAdmin} />}
        noneFound="No learning paths found"
        showAll="Show all learning paths"
        advice="Check the spelling, or try part of the name."
      />
    </>
  );
}

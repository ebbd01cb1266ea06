import { ButtonLink } from "@/app/_components/button-link";
import { FilterForm } from "@/app/_components/filter-form";
import { PageHeader } from "@/app/_components/page-header";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { pathsListFor } from "@/lib/learning-paths/list";
import { isFiltered } from "@/lib/lists/admin-list-query";
import { requireMay } from "@/lib/session/gates";
import { AdminListTable, readAdminList } from "../admin-list-table";
import { columnsIn, filtersIn, NoneYet } from "./columns";
import { FlashMessage } from "./messages";
import { learningPathsPath } from "./paths";

export const generateMetadata = titled(
  (t) => t.adminLearningPaths.title,
  () => requireMay("paths.read"),
);

export default async function LearningPathsPage({ searchParams }: PageProps<"/admin/learning-paths">) {
  const actor = await requireMay("paths.read");
  const { message, at, ...parameters } = await searchParams;
  const isAdmin = actor.roles.includes("admin");
  const found = await readAdminList(actor, pathsListFor(actor), parameters);
  const isEmpty = found.rows.length === 0 && !isFiltered(found.query);
  const messages = await currentMessages();
  const { adminLearningPaths: t } = messages;
  return (
    <>
      <PageHeader
        title={t.title}
        lead={t.lead}
        action={isAdmin && !isEmpty && <ButtonLink href={`${learningPathsPath}/new`}>{t.create}</ButtonLink>}
      />
      <FlashMessage message={message} at={at} />
      {!isEmpty && (
        <FilterForm action={learningPathsPath} filters={filtersIn(messages)} query={found.query} />
      )}
      <AdminListTable
        {...found}
        path={learningPathsPath}
        caption={t.title}
        columns={columnsIn(t)}
        empty={<NoneYet mayCreate={isAdmin} />}
        noneFound={t.noneFound.title}
        showAll={t.noneFound.showAll}
        advice={t.noneFound.advice}
      />
    </>
  );
}

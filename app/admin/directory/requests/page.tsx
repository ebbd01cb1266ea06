import { Breadcrumb } from "@/app/_components/breadcrumb";
import { DataTable } from "@/app/_components/data-table";
import { EmptyState } from "@/app/_components/empty-state";
import { PageHeader } from "@/app/_components/page-header";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { env } from "@/lib/env";
import { pageNumber } from "@/lib/lists/admin-list-query";
import { listRequests, type RequestsOf } from "@/lib/scim/overview";
import { requireAdmin } from "@/lib/session/gates";
import { directoryPath, directoryRequestsUrl } from "../paths";
import { requestColumns } from "../request-columns";

export const generateMetadata = titled((t) => t.directory.requests.allTitle, requireAdmin);

type Props = PageProps<"/admin/directory/requests">;

export default async function DirectoryRequestsPage({ searchParams }: Props) {
  const admin = await requireAdmin();
  const { directory: t } = await currentMessages();
  const { page: asked, ...parameters } = await searchParams;
  const page = pageNumber.catch(1).parse(asked);
  const of = requestsOf(parameters);
  const { rows, hasNext } = await listRequests(admin, of, page);
  return (
    <>
      <Breadcrumb crumbs={[{ name: t.title, href: directoryPath }]} />
      <PageHeader
        title={t.requests.allTitle}
        lead={t.requests.allLead({ days: env().RETENTION_SIGN_INS_DAYS })}
      />
      <DataTable
        caption={t.requests.allTitle}
        columns={requestColumns(t.requests)}
        rows={rows}
        page={page}
        hasNext={hasNext}
        hrefFor={({ page: number = 1 }) => `${directoryRequestsUrl(of)}&page=${number}`}
        empty={<EmptyState title={t.requests.none.title}>{t.requests.none.text}</EmptyState>}
      />
    </>
  );
}

const names = ["provider", "person", "group", "key"] as const;

function requestsOf(parameters: Record<string, string | string[] | undefined>): RequestsOf {
  const of: RequestsOf = {};
  for (const name of names) {
    const value = parameters[name];
    if (typeof value === "string") of[name] = value;
  }
  return of;
}

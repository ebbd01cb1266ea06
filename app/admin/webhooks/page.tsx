import { ButtonLink } from "@/app/_components/button-link";
import { DataTable } from "@/app/_components/data-table";
import { EmptyState } from "@/app/_components/empty-state";
import { PageHeader } from "@/app/_components/page-header";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { requireAdmin } from "@/lib/session/gates";
import { listEndpoints } from "@/lib/webhooks/list";
import { ShownMessage } from "../flash-message";
import { columnsIn } from "./columns";
import { webhooksPath } from "./paths";

export const generateMetadata = titled((t) => t.webhooks.title, requireAdmin);

export default async function WebhooksPage({ searchParams }: PageProps<"/admin/webhooks">) {
  const admin = await requireAdmin();
  const { webhooks: t } = await currentMessages();
  const { message } = await searchParams;
  const endpoints = await listEndpoints(admin);
  const add = <ButtonLink href={`${webhooksPath}/new`}>{t.add}</ButtonLink>;
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} action={endpoints.length > 0 && add} />
      <ShownMessage message={message} texts={t.done} refusals={t.refused} />
      <DataTable
        caption={t.title}
        columns={columnsIn(t)}
        rows={endpoints}
        page={1}
        hasNext={false}
        hrefFor={() => webhooksPath}
        empty={
          <EmptyState title={t.none.title} action={add}>
            {t.none.text}
          </EmptyState>
        }
      />
    </>
  );
}

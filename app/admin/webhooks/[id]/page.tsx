import { notFound } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { DataTable } from "@/app/_components/data-table";
import { EmptyState } from "@/app/_components/empty-state";
import { TextLink } from "@/app/_components/link";
import { PageHeader } from "@/app/_components/page-header";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { pageNumber } from "@/lib/lists/admin-list-query";
import { requireAdmin } from "@/lib/session/gates";
import { findEndpoint, findLastAttempt, listDeliveries } from "@/lib/webhooks/list";
import { ShownMessage } from "../../flash-message";
import { LiveRefresh } from "../../live-refresh";
import { lastAttemptAction } from "../actions";
import { deliveryColumns } from "../delivery-columns";
import { webhookSettingsUrl, webhooksPath, webhookUrl } from "../paths";
import { Actions } from "./actions-of-webhook";
import { Troubles } from "./troubles";
import { WebhookFacts } from "./webhook-facts";

export const generateMetadata = titled((t) => t.webhooks.pageTitle, requireAdmin);

export default async function WebhookPage({ params, searchParams }: PageProps<"/admin/webhooks/[id]">) {
  const admin = await requireAdmin();
  const [{ id }, { message, page: asked, show }] = await Promise.all([params, searchParams]);
  const endpoint = await findEndpoint(admin, id);
  if (!endpoint) notFound();
  const { webhooks: t } = await currentMessages();
  const page = pageNumber.catch(1).parse(asked);
  const isFailing = show === "failing";
  const [log, last] = await Promise.all([
    listDeliveries(admin, id, { page, isFailing }),
    findLastAttempt(admin, id),
  ]);
  const shown = isFailing ? "&show=failing" : "";
  return (
    <>
      <Breadcrumb crumbs={[{ name: t.title, href: webhooksPath }]} />
      <PageHeader
        title={<bdi className="wrap-anywhere">{endpoint.description || new URL(endpoint.url).host}</bdi>}
        action={
          <ButtonLink look="secondary" href={webhookSettingsUrl(id)}>
            {t.settings.title}
          </ButtonLink>
        }
      />
      <ShownMessage message={message} texts={t.done} refusals={t.refused} />
      <div className="grid gap-6">
        <Troubles of={endpoint} />
        <Card>
          <WebhookFacts of={endpoint} />
          <div className="mt-6">
            <Actions of={endpoint} />
          </div>
        </Card>
        <Card heading={t.deliveries.title}>
          <LiveRefresh find={lastAttemptAction} of={{ id }} last={last} seconds={3} />
          <p className="mb-4 text-sm">
            {isFailing ? (
              <TextLink href={webhookUrl(id)}>{t.deliveries.showAll}</TextLink>
            ) : (
              <TextLink href={`${webhookUrl(id)}?show=failing`}>{t.deliveries.showFailing}</TextLink>
            )}
          </p>
          <DataTable
            caption={t.deliveries.title}
            columns={deliveryColumns(endpoint, t.deliveries)}
            rows={log.rows}
            page={page}
            hasNext={log.hasNext}
            hrefFor={({ page: number = 1 }) => `${webhookUrl(id)}?page=${number}${shown}`}
            empty={
              <EmptyState title={isFailing ? t.deliveries.noneFailing : t.deliveries.none.title}>
                {isFailing ? undefined : t.deliveries.none.text}
              </EmptyState>
            }
          />
        </Card>
      </div>
    </>
  );
}

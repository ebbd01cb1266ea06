import { notFound } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { DateTime } from "@/app/_components/date-time";
import { FactRow } from "@/app/_components/fact";
import { Missing } from "@/app/_components/missing";
import { PageHeader } from "@/app/_components/page-header";
import { SubmitButton } from "@/app/_components/submit-button";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { requireAdmin } from "@/lib/session/gates";
import { findDelivery, findEndpoint, readDeliveryBody } from "@/lib/webhooks/list";
import { replayDeliveryAction, skipDeliveryAction } from "../../../actions";
import { DeliveryState, LastAnswer } from "../../../delivery-state";
import { webhooksPath, webhookUrl } from "../../../paths";

export const generateMetadata = titled((t) => t.webhooks.delivery.title, requireAdmin);

type Props = PageProps<"/admin/webhooks/[id]/deliveries/[deliveryId]">;

export default async function DeliveryPage({ params }: Props) {
  const admin = await requireAdmin();
  const { id, deliveryId } = await params;
  const [endpoint, delivery] = await Promise.all([
    findEndpoint(admin, id),
    findDelivery(admin, id, deliveryId),
  ]);
  if (!endpoint || !delivery) notFound();
  const body = await readDeliveryBody(admin, delivery);
  const { webhooks: t } = await currentMessages();
  const { delivery: texts } = t;
  const values = { id, deliveryId };
  return (
    <>
      <Breadcrumb
        crumbs={[
          { name: t.title, href: webhooksPath },
          { name: endpoint.description || new URL(endpoint.url).host, href: webhookUrl(id) },
        ]}
      />
      <PageHeader title={<span className="font-mono">{delivery.type}</span>} />
      <div className="grid grid-cols-1 gap-6">
        <Card>
          <dl className="divide-y divide-line *:first:pt-0 *:last:pb-0">
            <FactRow term={t.deliveries.columns.state}>
              <DeliveryState of={delivery} isPaused={endpoint.pausedAt !== null} />
            </FactRow>
            <FactRow term={t.deliveries.columns.answer}>
              <LastAnswer of={delivery} />
            </FactRow>
            <FactRow term={texts.attempts}>{delivery.attempts}</FactRow>
            <FactRow term={texts.lastAttempt}>
              {delivery.answeredAt ? <DateTime value={delivery.answeredAt} /> : <Missing>{t.never}</Missing>}
            </FactRow>
            <FactRow term="webhook-id">
              <code className="wrap-anywhere font-mono text-sm">{delivery.eventId}</code>
            </FactRow>
          </dl>
          {delivery.position !== null && (
            <div className="mt-6 flex flex-wrap gap-3">
              {delivery.outcome ? (
                <form action={replayDeliveryAction}>
                  <input type="hidden" name="id" value={id} />
                  <input type="hidden" name="deliveryId" value={deliveryId} />
                  <SubmitButton look="secondary">{texts.replay}</SubmitButton>
                </form>
              ) : (
                <ConfirmedAction
                  name="skip"
                  action={skipDeliveryAction}
                  values={values}
                  button={texts.skip}
                  question={texts.skipQuestion}
                  yes={texts.skip}
                  isFinal
                >
                  {texts.skipEffect}
                </ConfirmedAction>
              )}
            </div>
          )}
        </Card>
        <Card heading={texts.request}>
          {body === null ? <Missing>{texts.eventDeleted}</Missing> : <Body>{formatted(body)}</Body>}
        </Card>
        <Card heading={texts.response}>
          {delivery.response ? <Body>{delivery.response}</Body> : <Missing>{texts.noResponse}</Missing>}
        </Card>
      </div>
    </>
  );
}

const formatted = (json: string) => JSON.stringify(JSON.parse(json), null, 2);

function Body({ children }: { children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
    <pre tabIndex={0} className="max-h-96 overflow-auto rounded-control bg-sunken p-3 text-xs">
      <code>{children}</code>
    </pre>
  );
}

import { notFound } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { PageHeader } from "@/app/_components/page-header";
import { signInAgain } from "@/app/admin/sign-in-again";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { eventTypes } from "@/lib/events/schema";
import { clientTexts } from "@/lib/messages/client-texts";
import { randomToken } from "@/lib/secrets";
import { requireAdmin } from "@/lib/session/gates";
import { findEndpoint } from "@/lib/webhooks/list";
import { changeWebhookAction, removeWebhookAction, rotateWebhookSecretAction } from "../../actions";
import { formValues, typeField } from "../../fields";
import { webhooksPath, webhookUrl } from "../../paths";
import { RotateForm } from "../../rotate-form";
import { WebhookForm } from "../../webhook-form";

export const generateMetadata = titled((t) => t.webhooks.settings.title, requireAdmin);

export default async function WebhookSettingsPage({ params }: PageProps<"/admin/webhooks/[id]/settings">) {
  const admin = await requireAdmin();
  const { id } = await params;
  const endpoint = await findEndpoint(admin, id);
  if (!endpoint) notFound();
  const { webhooks: t } = await currentMessages();
  const instead = await signInAgain();
  const { host } = new URL(endpoint.url);
  return (
    <>
      <Breadcrumb
        crumbs={[
          { name: t.title, href: webhooksPath },
          { name: endpoint.description || host, href: webhookUrl(id) },
        ]}
      />
      <PageHeader title={t.settings.title} />
      <div className="grid max-w-prose gap-6">
        <Card>
          <WebhookForm
            texts={clientTexts(t.form)}
            secret={clientTexts(t.secret)}
            submit={t.settings.save}
            types={eventTypes.map((type) => ({ field: typeField(type), type }))}
            action={changeWebhookAction}
            values={{ id, ...formValues(endpoint) }}
            version={endpoint.updatedAt.toISOString()}
            instead={instead}
          />
        </Card>
        <Card heading={t.rotation.title}>
          <RotateForm
            texts={clientTexts(t.rotation)}
            secret={clientTexts(t.secret)}
            action={rotateWebhookSecretAction}
            values={{ id, overlap: "24h", idempotencyKey: randomToken() }}
            instead={instead}
          />
        </Card>
        <div>
          <ConfirmedAction
            name="remove"
            action={removeWebhookAction}
            values={{ id }}
            button={t.remove.button}
            question={t.remove.question({ host })}
            yes={t.remove.button}
            isFinal
          >
            {t.remove.effect}
          </ConfirmedAction>
        </div>
      </div>
    </>
  );
}

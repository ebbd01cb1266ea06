import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { signInAgain } from "@/app/admin/sign-in-again";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { eventTypes } from "@/lib/events/schema";
import { clientTexts } from "@/lib/messages/client-texts";
import { randomToken } from "@/lib/secrets";
import { requireAdmin } from "@/lib/session/gates";
import { createWebhookAction } from "../actions";
import { formValues, typeField } from "../fields";
import { webhooksPath } from "../paths";
import { WebhookForm } from "../webhook-form";

export const generateMetadata = titled((t) => t.webhooks.add, requireAdmin);

export default async function NewWebhookPage() {
  await requireAdmin();
  const { webhooks: t } = await currentMessages();
  return (
    <>
      <Breadcrumb crumbs={[{ name: t.title, href: webhooksPath }]} />
      <PageHeader title={t.add} />
      <div className="max-w-prose">
        <Card>
          <WebhookForm
            texts={clientTexts(t.form)}
            secret={clientTexts(t.secret)}
            submit={t.add}
            types={eventTypes.map((type) => ({ field: typeField(type), type }))}
            action={createWebhookAction}
            values={{
              idempotencyKey: randomToken(),
              ...formValues({ url: "", description: "", eventTypes: [] }),
            }}
            instead={await signInAgain()}
          />
        </Card>
      </div>
    </>
  );
}

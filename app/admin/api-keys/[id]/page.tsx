import { notFound } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { signInAgain } from "@/app/admin/sign-in-again";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { findApiKey } from "@/lib/api-keys/admin-list";
import { stateOf } from "@/lib/api-keys/permissions";
import { clientTexts } from "@/lib/messages/client-texts";
import { randomToken } from "@/lib/secrets";
import { requireAdmin } from "@/lib/session/gates";
import { rotateKeyAction } from "../actions";
import { FlashMessage } from "../messages";
import { RotateForm } from "../new/rotate-form";
import { apiKeysPath } from "../paths";
import { RevokeKey } from "../revoke-key";
import { KeyFacts } from "./key-facts";
import { Secrets } from "./secrets";

export const generateMetadata = titled((t) => t.apiKeys.keyTitle, requireAdmin);

export default async function ApiKeyPage({ params, searchParams }: PageProps<"/admin/api-keys/[id]">) {
  const admin = await requireAdmin();
  const [{ id }, { message }] = await Promise.all([params, searchParams]);
  const key = await findApiKey(admin, id);
  if (!key) notFound();
  const { apiKeys: t } = await currentMessages();
  const now = new Date();
  const isGood = stateOf(key, now) === "good";
  const hasPrevious = key.previousEndsAt !== null && key.previousEndsAt > now;
  return (
    <>
      <Breadcrumb crumbs={[{ name: t.title, href: apiKeysPath }]} />
      <PageHeader title={<bdi className="wrap-anywhere">{key.name}</bdi>} />
      <FlashMessage message={message} />
      <div className="grid max-w-prose gap-6">
        <KeyFacts of={key} />
        <Card heading={t.secrets.title}>
          <Secrets of={key} now={now} />
        </Card>
        {isGood && (
          <Card heading={t.rotation.title}>
            <RotateForm
              texts={clientTexts(t.rotation.form)}
              created={clientTexts(t.created)}
              action={rotateKeyAction}
              values={{ id, idempotencyKey: randomToken(), overlap: "24h" }}
              // Without a script, the response with the new secret is this page with its form, so only this part changes.
              instead={hasPrevious ? <p>{t.rotation.later}</p> : await signInAgain()}
            />
          </Card>
        )}
        {!key.revokedAt && (
          <div>
            <RevokeKey of={key} />
          </div>
        )}
      </div>
    </>
  );
}

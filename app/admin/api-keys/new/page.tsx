import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { signInAgain } from "@/app/admin/sign-in-again";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { apiKeyScopes, writeScopes } from "@/lib/api-keys/schema";
import { env } from "@/lib/env";
import { clientTexts } from "@/lib/messages/client-texts";
import { randomToken } from "@/lib/secrets";
import { requireAdmin } from "@/lib/session/gates";
import { createKeyAction } from "../actions";
import { apiKeysPath } from "../paths";
import { initialValues, writeName } from "./fields";
import { KeyForm } from "./key-form";

export const generateMetadata = titled((t) => t.apiKeys.newTitle, requireAdmin);

export default async function NewApiKeyPage() {
  await requireAdmin();
  const { apiKeys: t } = await currentMessages();
  const limit = env().API_RATE_LIMIT;
  return (
    <>
      <Breadcrumb crumbs={[{ name: t.title, href: apiKeysPath }]} />
      <PageHeader title={t.newTitle} lead={t.newLead} />
      <div className="max-w-prose">
        <Card>
          <KeyForm
            texts={clientTexts(t.form)}
            created={clientTexts(t.created)}
            scopes={apiKeyScopes.map((value) => ({
              value,
              label: t.scopes[value],
              hint: t.scopeHints[value],
            }))}
            writes={writeScopes.map((scope) => ({ name: writeName(scope), label: t.writeScopes[scope] }))}
            rateLimitHint={limit === 0 ? t.rateLimitHintNone : t.rateLimitHint({ limit })}
            action={createKeyAction}
            values={initialValues(randomToken())}
            instead={await signInAgain()}
          />
        </Card>
      </div>
    </>
  );
}

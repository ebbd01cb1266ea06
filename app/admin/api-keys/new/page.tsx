import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { signInAgain } from "@/app/admin/sign-in-again";
import { titled } from "@/app/titled";
import { env } from "@/lib/env";
import { randomToken } from "@/lib/secrets";
import { requireAdmin } from "@/lib/session/gates";
import { createKeyAction } from "../actions";
import { apiKeysPath } from "../paths";
import { initialValues } from "./fields";
import { KeyForm } from "./key-form";

export const generateMetadata = titled("New API key", requireAdmin);

export default async function NewApiKeyPage() {
  await requireAdmin();
  return (
    <>
      <Breadcrumb crumbs={[{ name: "API keys", href: apiKeysPath }]} />
      <PageHeader
        title="New API key"
        lead="Create a separate key for each system, so you can see when each was last used and revoke one without the others."
      />
      <div className="max-w-prose">
        <Card>
          <KeyForm
            action={createKeyAction}
            values={initialValues(randomToken())}
            limit={env().API_RATE_LIMIT}
            instead={await signInAgain()}
          />
        </Card>
      </div>
    </>
  );
}

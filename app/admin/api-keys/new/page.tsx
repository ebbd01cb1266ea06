import type { Metadata } from "next";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { signInAgain } from "@/app/admin/sign-in-again";
import { env } from "@/lib/env";
import { randomToken } from "@/lib/secrets";
import { requireAdmin } from "@/lib/session/gates";
import { createKeyAction } from "../actions";
import { apiKeysPath } from "../paths";
import { beginning } from "./fields";
import { KeyForm } from "./key-form";

/** Asks the gate too: the 404 that others get should not say what is here. */
export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "New API key" };
}

export default async function NewApiKeyPage() {
  await requireAdmin();
  return (
    <>
      <Breadcrumb crumbs={[{ name: "API keys", href: apiKeysPath }]} />
      <PageHeader
        title="New API key"
        lead="For one system each: then you can tell from its last use whether that system still runs, and end it alone."
      />
      <div className="max-w-prose">
        <Card>
          <KeyForm
            action={createKeyAction}
            values={beginning(randomToken())}
            limit={env().API_RATE_LIMIT}
            instead={await signInAgain()}
          />
        </Card>
      </div>
    </>
  );
}

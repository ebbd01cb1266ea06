import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { signInAgain } from "@/app/admin/sign-in-again";
import { findApiKey } from "@/lib/api-keys/admin-list";
import { stateOf } from "@/lib/api-keys/permissions";
import { randomToken } from "@/lib/secrets";
import { requireAdmin } from "@/lib/session/gates";
import { rotateKeyAction } from "../actions";
import { RotateForm } from "../new/rotate-form";
import { apiKeysPath } from "../paths";
import { RevokeKey } from "../revoke-key";
import { Said } from "../said";
import { KeyFacts } from "./key-facts";

import { Secrets } from "./secrets";

/** Asks the gate too; and not the key's name, which would be one more question to the database. */
export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "API key" };
}

export default async function ApiKeyPage({ params, searchParams }: PageProps<"/admin/api-keys/[id]">) {
  const admin = await requireAdmin();
  const [{ id }, { said }] = await Promise.all([params, searchParams]);
  const key = await findApiKey(admin, id);
  if (!key) notFound();
  const now = new Date();
  const isGood = stateOf(key, now) === "good";
  const hasPrevious = key.previousEndsAt !== null && key.previousEndsAt > now;
  return (
    <>
      <Breadcrumb crumbs={[{ name: "API keys", href: apiKeysPath }]} />
      <PageHeader title={<bdi className="wrap-anywhere">{key.name}</bdi>} />
      <Said said={said} />
      <div className="grid max-w-prose gap-6">
        <KeyFacts of={key} />
        <Card heading="Secrets">
          <Secrets of={key} now={now} />
        </Card>
        {isGood && (
          <Card heading="Rotate">
            <RotateForm
              action={rotateKeyAction}
              values={{ id, idempotencyKey: randomToken(), overlap: "24h" }}
              // Not the whole card: without a script, the answer with the new secret is this page, with the form in it.
              instead={
                hasPrevious ? <p>Possible again once the previous secret has ended.</p> : await signInAgain()
              }
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

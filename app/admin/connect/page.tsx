import { Card } from "@/app/_components/card";
import { Copyable } from "@/app/_components/copyable";
import { FactRow } from "@/app/_components/fact";
import { TextLink } from "@/app/_components/link";
import { PageHeader } from "@/app/_components/page-header";
import { rich } from "@/app/_components/rich";
import { recipeNames, recipePath } from "@/app/docs/connect/recipes";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { descriptionPath } from "@/lib/api/openapi/document";
import { env } from "@/lib/env";
import { requireAdmin } from "@/lib/session/gates";
import { apiKeysPath } from "../api-keys/paths";
import { webhooksPath } from "../webhooks/paths";

export const generateMetadata = titled((t) => t.connect.title, requireAdmin);

export default async function ConnectPage() {
  await requireAdmin();
  const { connect: t } = await currentMessages();
  const baseUrl = env().BASE_URL;
  const ways = [
    { name: t.ways.api, href: apiKeysPath, text: t.ways.apiText },
    { name: t.ways.webhooks, href: webhooksPath, text: t.ways.webhooksText },
    { name: t.ways.events, href: "/docs/api#events", text: t.ways.eventsText },
    { name: t.ways.directory, href: "/admin/directory", text: t.ways.directoryText },
    { name: t.ways.xapi, href: "/admin/xapi", text: t.ways.xapiText },
  ];
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      <div className="grid max-w-3xl gap-6">
        <Card heading={t.addresses.title}>
          <div className="space-y-5">
            <Copyable label={t.addresses.base}>{baseUrl}</Copyable>
            <Copyable label={t.addresses.description}>{`${baseUrl}${descriptionPath}`}</Copyable>
            <p className="text-muted text-sm">
              {rich(t.addresses.hint, {
                link: (children) => <TextLink href="/docs/api">{children}</TextLink>,
              })}
            </p>
          </div>
        </Card>
        <Card heading={t.ways.title}>
          <dl className="divide-y divide-line *:first:pt-0 *:last:pb-0">
            {ways.map(({ name, href, text }) => (
              <FactRow key={href} term={name}>
                {rich(text, { link: (children) => <TextLink href={href}>{children}</TextLink> })}
              </FactRow>
            ))}
          </dl>
        </Card>
        <Card heading={t.recipes.title}>
          <p className="mb-5 text-muted">{t.recipes.lead}</p>
          <ul className="divide-y divide-line *:first:pt-0 *:last:pb-0">
            {recipeNames.map((name) => (
              <li key={name} className="py-3">
                <TextLink href={recipePath(name)}>{t.recipes[name].name}</TextLink>
                <p className="mt-1">{t.recipes[name].text}</p>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

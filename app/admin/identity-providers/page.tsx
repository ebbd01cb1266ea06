import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { EmptyState } from "@/app/_components/empty-state";
import { TextLink } from "@/app/_components/link";
import { PageHeader } from "@/app/_components/page-header";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { listProviders } from "@/lib/identity-provider/arrange";
import { newPlace } from "@/lib/identity-provider/schema";
import { requireAdmin } from "@/lib/session/gates";
import { ShownMessage } from "../flash-message";
import { providerPath, providerUrl } from "../identity-provider/paths";
import { movePeoplePath } from "../move-people/paths";
import { ProviderList } from "./provider-list";

type Props = PageProps<"/admin/identity-providers">;

export const generateMetadata = titled((t) => t.identityProvider.several.title, requireAdmin);

export default async function IdentityProvidersPage({ searchParams }: Props) {
  const admin = await requireAdmin();
  const [{ message }, providers, { identityProvider, peopleMoves }] = await Promise.all([
    searchParams,
    listProviders(admin),
    currentMessages(),
  ]);
  const { several: t } = identityProvider;
  if (providers.length === 0)
    return (
      <>
        <PageHeader title={t.title} lead={identityProvider.lead} />
        <EmptyState title={t.none} action={<ButtonLink href={providerPath}>{t.connect}</ButtonLink>}>
          {t.noneText}
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHeader
        title={t.title}
        lead={t.lead}
        action={<ButtonLink href={providerUrl(newPlace)}>{t.add}</ButtonLink>}
      />
      <ShownMessage message={message} texts={t.done} refusals={t.refused} />
      <Card heading={t.order}>
        <ProviderList providers={providers} />
      </Card>
      <p className="mt-6">
        <TextLink href={movePeoplePath}>{peopleMoves.title}</TextLink>
      </p>
    </>
  );
}

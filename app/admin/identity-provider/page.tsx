import { redirect } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { TextLink } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { PageHeader } from "@/app/_components/page-header";
import { signInAgain } from "@/app/admin/sign-in-again";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { getSignInHealth } from "@/lib/admin-home/overview";
import { listDomains } from "@/lib/identity-provider/arrange";
import { knownOf } from "@/lib/identity-provider/connection";
import { listedIn } from "@/lib/identity-provider/places";
import { presets } from "@/lib/identity-provider/presets/registry";
import { newPlace } from "@/lib/identity-provider/schema";
import { providerTitle } from "@/lib/identity-provider/title";
import { getVersionsToShow, listVersions } from "@/lib/identity-provider/versions";
import { requireAdmin } from "@/lib/session/gates";
import { listRecentTests, listWaitingAttempts } from "@/lib/sign-in-attempts/find";
import { movePeoplePath } from "../move-people/paths";
import { ConnectProvider } from "./connect-provider";
import { connectionOf } from "./discovered-settings";
import { History } from "./history";
import { providersPath, providerUrl } from "./paths";
import { ProviderForm } from "./provider-form";
import { querySchema } from "./query";
import { RecentTests } from "./recent-tests";
import { Registration } from "./registration";
import { countSessionsThrough } from "./sessions-refused";
import { providerIn } from "./shown-place";
import { SignInPageCard } from "./sign-in-page-card";
import { Status } from "./status";
import { ValuesToCopy } from "./values-to-copy";
import { WaitingSignIns } from "./waiting-sign-ins";

export const generateMetadata = titled((t) => t.identityProvider.title, requireAdmin);

export default async function IdentityProviderPage({ searchParams }: PageProps<"/admin/identity-provider">) {
  const admin = await requireAdmin();
  const { identityProvider: t, peopleMoves } = await currentMessages();
  const { from, provider: asked, preset, found, done } = querySchema.parse(await searchParams);
  const shown = await getVersionsToShow(admin, from, asked);
  const { place, records, ids, inUse, newest, named } = shown;
  const [isNew, provider] = [asked === newPlace, providerIn(shown, asked)];
  // A removed provider has no page, and before the first one is in use, its form has none to name.
  if (!place && !isNew && listedIn(records).length > 0) redirect(providersPath);
  const isAdded = isNew ? listedIn(records).length > 0 : place !== null && !place.isFirst;
  const where = isNew ? newPlace : (place?.id ?? null);
  if (provider && !(from || asked || preset || found || done)) redirect(providersPath);
  const [history, health, tests, waiting, domains, again] = await Promise.all([
    listVersions(admin, ids),
    getSignInHealth(admin, provider ? ids : null),
    listRecentTests(admin, ids),
    listWaitingAttempts(admin, ids),
    place && provider ? listDomains(admin, place.id) : [],
    signInAgain(),
  ]);
  const chosen = preset && presets[preset];
  const name = chosen && preset !== "openid" ? chosen.title : null;
  return (
    <>
      {provider && <Breadcrumb crumbs={[{ name: t.several.title, href: providersPath }]} />}
      {place && provider ? (
        <PageHeader title={providerTitle(place)} lead={place.issuer} />
      ) : (
        <PageHeader title={isNew ? t.several.add : t.title} lead={isNew ? t.several.addLead : t.lead} />
      )}
      <div className="space-y-6 sm:space-y-8">
        {done && <Notice>{t.done[done]}</Notice>}
        {!isNew && (
          <Status
            provider={provider}
            inUse={inUse}
            health={health}
            sessions={await countSessionsThrough(admin, inUse)}
          />
        )}
        {place && provider && <SignInPageCard place={place} domains={domains} />}
        {waiting.length > 0 && (
          <Card heading={t.notBack}>
            <WaitingSignIns attempts={waiting} />
          </Card>
        )}
        <Card heading={t.step1}>
          <ConnectProvider preset={preset} found={found} provider={provider} isSetUp={newest !== null} />
        </Card>
        <Card heading={name ? t.step2.named({ name }) : t.step2.yours}>
          {preset ? <Registration preset={preset} /> : <ValuesToCopy />}
        </Card>
        <Card heading={name ? t.step3.named({ name }) : t.step3.yours}>
          {again && <div className="mb-8">{again}</div>}
          <ProviderForm
            provider={where}
            start={named ?? newest}
            newest={newest}
            inUse={inUse}
            connection={found ? connectionOf(found, isAdded) : chosen && knownOf(chosen)}
          />
        </Card>
        {tests.length > 0 && (
          <Card heading={t.recentTests}>
            <RecentTests tests={tests} />
          </Card>
        )}
        {history.length > 0 && (
          <Card heading={t.history}>
            <History versions={history} />
          </Card>
        )}
        {shown.records.length > 1 && (
          <p>
            <TextLink href={movePeoplePath}>{peopleMoves.title}</TextLink>
          </p>
        )}
        {inUse && !provider && (
          <Card heading={t.several.another}>
            <p className="mb-4 max-w-prose">{t.several.addLead}</p>
            <ButtonLink look="secondary" href={providerUrl(newPlace)}>
              {t.several.add}
            </ButtonLink>
          </Card>
        )}
      </div>
    </>
  );
}

import { Card } from "@/app/_components/card";
import { Notice } from "@/app/_components/notice";
import { PageHeader } from "@/app/_components/page-header";
import { signInAgain } from "@/app/admin/sign-in-again";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { getSignInHealth } from "@/lib/admin-home/overview";
import { knownOf } from "@/lib/identity-provider/connection";
import { presets } from "@/lib/identity-provider/presets/registry";
import { getVersionsToShow, listVersions } from "@/lib/identity-provider/versions";
import { requireAdmin } from "@/lib/session/gates";
import { listRecentTests, listWaitingAttempts } from "@/lib/sign-in-attempts/find";
import { ConnectProvider } from "./connect-provider";
import { connectionOf } from "./discovered-settings";
import { History } from "./history";
import { ProviderForm } from "./provider-form";
import { querySchema } from "./query";
import { RecentTests } from "./recent-tests";
import { Registration } from "./registration";
import { countSessionsThrough } from "./sessions-refused";
import { Status } from "./status";
import { ValuesToCopy } from "./values-to-copy";
import { WaitingSignIns } from "./waiting-sign-ins";

export const generateMetadata = titled((t) => t.identityProvider.title, requireAdmin);

export default async function IdentityProviderPage({ searchParams }: PageProps<"/admin/identity-provider">) {
  const admin = await requireAdmin();
  const { identityProvider: t } = await currentMessages();
  const { from, preset, found, done } = querySchema.parse(await searchParams);
  const [{ inUse, newest, named }, history, health, tests, waiting, again] = await Promise.all([
    getVersionsToShow(admin, from),
    listVersions(admin),
    getSignInHealth(admin),
    listRecentTests(admin, null),
    listWaitingAttempts(admin),
    signInAgain(),
  ]);
  const chosen = preset && presets[preset];
  const name = chosen && preset !== "openid" ? chosen.title : null;
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      <div className="space-y-6 sm:space-y-8">
        {done && <Notice>{t.done[done]}</Notice>}
        <Status inUse={inUse} health={health} sessions={await countSessionsThrough(admin, inUse)} />
        {waiting.length > 0 && (
          <Card heading={t.notBack}>
            <WaitingSignIns attempts={waiting} />
          </Card>
        )}
        <Card heading={t.step1}>
          <ConnectProvider preset={preset} found={found} isSetUp={newest !== null} />
        </Card>
        <Card heading={name ? t.step2.named({ name }) : t.step2.yours}>
          {preset ? <Registration preset={preset} /> : <ValuesToCopy />}
        </Card>
        <Card heading={name ? t.step3.named({ name }) : t.step3.yours}>
          {again && <div className="mb-8">{again}</div>}
          <ProviderForm
            start={named ?? newest}
            newest={newest}
            inUse={inUse}
            connection={found ? connectionOf(found) : chosen && knownOf(chosen)}
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
      </div>
    </>
  );
}

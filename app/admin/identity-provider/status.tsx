import { Card } from "@/app/_components/card";
import { DateTime } from "@/app/_components/date-time";
import { Fact } from "@/app/_components/fact";
import { Missing } from "@/app/_components/missing";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { getSignInHealth } from "@/lib/admin-home/overview";
import type { ShownVersion } from "@/lib/identity-provider/versions";
import type { Count } from "@/lib/lists/count";
import { DisableSignIn, EnableSignIn } from "./enable-and-disable";
import { FailuresLastDay } from "./failures-last-day";

type Props = {
  provider: string | null;
  inUse: ShownVersion | null;
  health: Awaited<ReturnType<typeof getSignInHealth>>;
  sessions: Count;
};

export function Status({ provider, inUse, health, sessions }: Props) {
  const { status: t } = useMessages().identityProvider;
  if (!inUse) {
    return (
      <Card heading={t.title}>
        <p>
          {rich(provider ? t.notActivated : t.notSetUp, {
            b: (text) => <b className="font-semibold">{text}</b>,
          })}
        </p>
      </Card>
    );
  }
  const isEnabled = inUse.enabledAt !== null;
  return (
    <Card heading={t.title}>
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_minmax(0,20rem)]">
        <Fact term={t.signIn}>
          <span className={`font-semibold ${isEnabled ? "text-accent" : "text-danger"}`}>
            {isEnabled ? t.enabled : t.disabled}
          </span>
          <span className="block text-muted text-sm">
            {rich(t.version, { version: inUse.version, issuer: <bdi>{inUse.issuer}</bdi> })}
          </span>
        </Fact>
        <Fact term={t.lastSuccess}>
          {health.lastSuccessAt ? (
            <DateTime value={health.lastSuccessAt} />
          ) : (
            <Missing>{provider ? t.notLately : t.never}</Missing>
          )}
        </Fact>
        <Fact term={t.failures}>
          <FailuresLastDay hours={health.lastDay} />
        </Fact>
      </dl>
      {provider && !inUse.settings.advanced.requireIssuer && (
        <p className="mt-6 max-w-prose text-muted text-sm">{t.withoutIssuer}</p>
      )}
      <div className="mt-6">
        {isEnabled ? (
          <DisableSignIn provider={inUse.id} sessions={sessions} />
        ) : (
          <EnableSignIn provider={inUse.id} hasRules={inUse.settings.requiredAttributes.length > 0} />
        )}
      </div>
    </Card>
  );
}

import { Card } from "@/app/_components/card";
import { DateTime } from "@/app/_components/date-time";
import { Fact } from "@/app/_components/fact";
import { Missing } from "@/app/_components/missing";
import type { getSignInHealth } from "@/lib/admin-home/overview";
import type { ShownVersion } from "@/lib/identity-provider/versions";
import type { Count } from "@/lib/lists/count";
import { DisableSignIn, EnableSignIn } from "./enable-and-disable";
import { FailuresLastDay } from "./failures-last-day";

type Props = {
  inUse: ShownVersion | null;
  health: Awaited<ReturnType<typeof getSignInHealth>>;
  sessions: Count;
};

export function Status({ inUse, health, sessions }: Props) {
  if (!inUse) {
    return (
      <Card heading="Status">
        <p>
          <b className="font-semibold">No one can sign in yet.</b> Choose your identity provider, register
          this platform there, and test a sign-in.
        </p>
      </Card>
    );
  }
  const isEnabled = inUse.enabledAt !== null;
  return (
    <Card heading="Status">
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_minmax(0,20rem)]">
        <Fact term="Sign-in">
          <span className={`font-semibold ${isEnabled ? "text-accent" : "text-danger"}`}>
            {isEnabled ? "Enabled" : "Disabled"}
          </span>
          <span className="block text-muted text-sm">
            Version {inUse.version} of <bdi>{inUse.issuer}</bdi>
          </span>
        </Fact>
        <Fact term="Last success">
          {health.lastSuccessAt ? <DateTime value={health.lastSuccessAt} /> : <Missing>Never</Missing>}
        </Fact>
        <Fact term="Failures, last 24 hours">
          <FailuresLastDay hours={health.lastDay} />
        </Fact>
      </dl>
      <div className="mt-6">
        {isEnabled ? (
          <DisableSignIn sessions={sessions} />
        ) : (
          <EnableSignIn hasRules={inUse.settings.requiredAttributes.length > 0} />
        )}
      </div>
    </Card>
  );
}

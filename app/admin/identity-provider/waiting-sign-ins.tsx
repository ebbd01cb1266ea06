import { DateTime } from "@/app/_components/date-time";
import { Link } from "@/app/_components/link";
import { rich } from "@/app/_components/rich";
import { currentMessages } from "@/app/messages";
import { pendingOf } from "@/lib/sign-in/pending-sign-in";
import { findTriedSettings } from "@/lib/sign-in/tried-settings";
import type { listWaitingAttempts } from "@/lib/sign-in-attempts/find";
import { signInUrl } from "../sign-ins/paths";
import { PendingSignInHelp } from "./pending-sign-in-help";

type Attempts = Awaited<ReturnType<typeof listWaitingAttempts>>;

export async function WaitingSignIns({ attempts }: { attempts: Attempts }) {
  const messages = await currentMessages();
  const { waiting: t } = messages.identityProvider;
  const [newest] = attempts;
  const pending = newest && pendingOf(newest, await findTriedSettings(newest), messages);
  return (
    <div className="space-y-5">
      <ul className="space-y-1">
        {attempts.map(({ id, purpose, started_at, provider_version }) => (
          <li key={id}>
            {rich(t.withVersion, {
              attempt: (
                <Link href={signInUrl(id)} className="text-accent underline underline-offset-2">
                  {rich(purpose === "test" ? t.test : t.signIn, {
                    time: <DateTime value={new Date(started_at)} />,
                  })}
                </Link>
              ),
              version: provider_version ?? 0,
            })}
          </li>
        ))}
      </ul>
      {pending && <PendingSignInHelp pending={pending} />}
    </div>
  );
}

import { DateTime } from "@/app/_components/date-time";
import { Link } from "@/app/_components/link";
import { pendingOf } from "@/lib/sign-in/pending-sign-in";
import { findTriedSettings } from "@/lib/sign-in/tried-settings";
import type { listWaitingAttempts } from "@/lib/sign-in-attempts/find";
import { signInUrl } from "../sign-ins/paths";
import { PendingSignInHelp } from "./pending-sign-in-help";

type Attempts = Awaited<ReturnType<typeof listWaitingAttempts>>;

export async function WaitingSignIns({ attempts }: { attempts: Attempts }) {
  const [newest] = attempts;
  const pending = newest && pendingOf(newest, await findTriedSettings(newest));
  return (
    <div className="space-y-5">
      <ul className="space-y-1">
        {attempts.map(({ id, purpose, started_at, provider_version }) => (
          <li key={id}>
            <Link href={signInUrl(id)} className="text-accent underline underline-offset-2">
              {purpose === "test" ? "Test" : "Sign-in"} of <DateTime value={new Date(started_at)} />
            </Link>
            , with version {provider_version}
          </li>
        ))}
      </ul>
      {pending && <PendingSignInHelp pending={pending} />}
    </div>
  );
}

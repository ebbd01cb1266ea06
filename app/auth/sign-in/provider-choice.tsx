import { useMessages } from "@/app/messages";
import { ProviderIcon } from "@/app/provider-icon";
import { signInUrl } from "@/app/sign-in-link";
import { providerTitle } from "@/lib/identity-provider/title";
import type { ProviderForVisitors } from "@/lib/identity-provider/versions";

type Props = { providers: ProviderForVisitors[]; last: string | null; destination: string };

/** Lists plain links, because prefetching would begin a sign-in. */
export function ProviderChoice({ providers, last, destination }: Props) {
  const { choice: t } = useMessages().signIn;
  return (
    <ul className="space-y-3">
      {providers.map((provider) => (
        <li key={provider.id}>
          <a
            href={signInUrl({ destination, provider: provider.id })}
            className="flex min-h-14 items-center gap-4 rounded-control border border-control bg-surface px-4 py-2 font-medium hover:border-accent"
          >
            <ProviderIcon provider={provider} />
            <bdi className="wrap-anywhere min-w-0 flex-1">{providerTitle(provider)}</bdi>
            {provider.id === last && <span className="text-muted text-sm">{t.last}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}

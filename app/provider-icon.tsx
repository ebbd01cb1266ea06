import { Icon } from "@/app/_components/icon";
import { providerTitle } from "@/lib/identity-provider/title";
import type { ProviderForVisitors } from "@/lib/identity-provider/versions";

type Props = { provider: Pick<ProviderForVisitors, "name" | "issuer" | "icon"> };

/** Draws the icon that an admin chose, or the name's initial. */
export function ProviderIcon({ provider }: Props) {
  const [initial] = new Intl.Segmenter().segment(providerTitle(provider));
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-control bg-accent-soft font-semibold text-accent"
    >
      {provider.icon ? <Icon name={provider.icon} className="size-5" /> : initial?.segment.toUpperCase()}
    </span>
  );
}

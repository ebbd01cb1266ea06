import { Link } from "@/app/_components/link";
import { useMessages } from "@/app/messages";
import { type PresetName, presetNames, presets } from "@/lib/identity-provider/presets/registry";
import { providerUrl } from "./paths";

type Props = { chosen: PresetName | null; provider: string | null };

export function PresetChoice({ chosen, provider }: Props) {
  const { connect: t } = useMessages().identityProvider;
  const choices = presetNames.map((name) => ({
    name,
    href: providerUrl(provider, { preset: name }),
    title: presets[name].title,
  }));
  const custom = { name: null, href: providerUrl(provider), title: t.custom };
  return (
    <ul className="grid grid-cols-2 gap-2 lg:grid-cols-3">
      {[...choices, custom].map(({ name, href, title }) => (
        <li key={href}>
          <Link
            href={href}
            aria-current={name === chosen ? "true" : undefined}
            className="flex h-full min-h-11 items-center rounded-control border border-control bg-surface px-3 py-2 font-medium sm:px-4 hover:border-accent aria-current:border-accent aria-current:bg-accent-soft"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

import { Link } from "@/app/_components/link";
import { hidden, rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import { ProviderIcon } from "@/app/provider-icon";
import { type ListedProvider, mayMoveUp } from "@/lib/identity-provider/arrange";
import { providerTitle } from "@/lib/identity-provider/title";
import { counted } from "@/lib/lists/count";
import { providerUrl } from "../identity-provider/paths";
import { moveProviderUpAction } from "./actions";

export function ProviderList({ providers }: { providers: ListedProvider[] }) {
  return (
    <ol className="divide-y divide-line">
      {providers.map((provider, index) => (
        <Row key={provider.id} provider={provider} index={index} />
      ))}
    </ol>
  );
}

function Row({ provider, index }: { provider: ListedProvider; index: number }) {
  const { several: t } = useMessages().identityProvider;
  const { id, issuer, people } = provider;
  const title = providerTitle(provider);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <ProviderIcon provider={provider} />
      <div className="min-w-48 flex-1">
        <Link
          href={providerUrl(id)}
          className="wrap-anywhere font-medium text-accent underline underline-offset-4"
        >
          <bdi>{title}</bdi>
        </Link>
        <bdi className="wrap-anywhere block text-muted text-sm">{issuer}</bdi>
      </div>
      <div className="min-w-48 flex-1 text-sm">
        <State provider={provider} />
        <span className="block text-muted">{t.people(counted(people))}</span>
      </div>
      {mayMoveUp(provider, index) && (
        <form action={moveProviderUpAction}>
          <input type="hidden" name="provider" value={id} />
          <input type="hidden" name="index" value={index} />
          <SubmitButton look="secondary">{rich(t.moveUp, { name: title, hidden })}</SubmitButton>
        </form>
      )}
    </li>
  );
}

function State({ provider: { activeVersion, enabledAt } }: { provider: ListedProvider }) {
  const { several, status } = useMessages().identityProvider;
  if (activeVersion === null) return <span className="font-semibold text-muted">{several.draft}</span>;
  return enabledAt ? (
    <span className="font-semibold text-accent">{status.enabled}</span>
  ) : (
    <span className="font-semibold text-danger">{status.disabled}</span>
  );
}

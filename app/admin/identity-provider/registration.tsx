import { Copyable } from "@/app/_components/copyable";
import type { Preset } from "@/lib/identity-provider/presets/preset";
import { backchannelLogoutUri, redirectUri } from "@/lib/sign-in/provider-address";
import { TextWithCode } from "./text-with-code";

export function Registration({ preset: { registration, takesLogoutUri } }: { preset: Preset }) {
  return (
    <div className="space-y-5">
      <ol className="max-w-prose list-decimal space-y-2 ps-5">
        {registration.map((step) => (
          <li key={step}>
            <TextWithCode>{step}</TextWithCode>
          </li>
        ))}
      </ol>
      <Copyable label="Callback URL (also called redirect URI)">{redirectUri()}</Copyable>
      {takesLogoutUri && <Copyable label="Back-channel logout URL">{backchannelLogoutUri()}</Copyable>}
    </div>
  );
}

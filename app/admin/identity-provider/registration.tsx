import { Copyable } from "@/app/_components/copyable";
import { useMessages } from "@/app/messages";
import { type PresetName, presets } from "@/lib/identity-provider/presets/registry";
import { presetTexts } from "@/lib/messages/preset-texts";
import { backchannelLogoutUri, redirectUri } from "@/lib/sign-in/provider-address";
import { TextWithCode } from "./text-with-code";

export function Registration({ preset }: { preset: PresetName }) {
  const messages = useMessages();
  const { callbackUrl, logoutUrl } = messages.identityProvider;
  return (
    <div className="space-y-5">
      <ol className="max-w-prose list-decimal space-y-2 ps-5">
        {presetTexts(preset, messages).registration.map((step) => (
          <li key={step}>
            <TextWithCode>{step}</TextWithCode>
          </li>
        ))}
      </ol>
      <Copyable label={callbackUrl}>{redirectUri()}</Copyable>
      {presets[preset].takesLogoutUri && <Copyable label={logoutUrl}>{backchannelLogoutUri()}</Copyable>}
    </div>
  );
}

import { Disclosure } from "@/app/_components/disclosure";
import { useMessages } from "@/app/messages";
import type { PresetName } from "@/lib/identity-provider/presets/registry";
import { presetTexts } from "@/lib/messages/preset-texts";
import { ConnectForm } from "./connect-form";
import type { DiscoveredSettings } from "./discovered-settings";
import { DiscoveredSummary } from "./discovered-summary";
import { PresetChoice } from "./preset-choice";
import { TextWithCode } from "./text-with-code";

type Props = {
  preset: PresetName | null;
  found: DiscoveredSettings | null;
  provider: string | null;
  isSetUp: boolean;
};

export function ConnectProvider({ preset, found, provider, isSetUp }: Props) {
  const messages = useMessages();
  const { connect: t } = messages.identityProvider;
  if (!preset) {
    const choice = <PresetChoice chosen={null} provider={provider} />;
    return isSetUp ? <Disclosure title={t.another}>{choice}</Disclosure> : choice;
  }
  return (
    <div className="space-y-6">
      <PresetChoice chosen={preset} provider={provider} />
      <div>
        <h3 className="mb-2 font-semibold">{t.goodToKnow}</h3>
        <ul className="max-w-prose list-disc space-y-2 ps-5 text-sm">
          {presetTexts(preset, messages).notes.map((note) => (
            <li key={note}>
              <TextWithCode>{note}</TextWithCode>
            </li>
          ))}
        </ul>
      </div>
      <ConnectForm preset={preset} provider={provider} typed={found?.typed ?? {}} />
      {found && <DiscoveredSummary found={found} />}
    </div>
  );
}

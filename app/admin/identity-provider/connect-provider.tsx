import { Disclosure } from "@/app/_components/disclosure";
import { useMessages } from "@/app/messages";
import type { PresetName } from "@/lib/identity-provider/presets/registry";
import { presetTexts } from "@/lib/messages/preset-texts";
import { ConnectForm } from "./connect-form";
import type { DiscoveredSettings } from "./discovered-settings";
import { DiscoveredSummary } from "./discovered-summary";
import { PresetChoice } from "./preset-choice";
import { TextWithCode } from "./text-with-code";

type Props = { preset: PresetName | null; found: DiscoveredSettings | null; isSetUp: boolean };

export function ConnectProvider({ preset, found, isSetUp }: Props) {
  const messages = useMessages();
  const { connect: t } = messages.identityProvider;
  if (!preset) {
    const choice = <PresetChoice chosen={null} />;
    return isSetUp ? <Disclosure title={t.another}>{choice}</Disclosure> : choice;
  }
  return (
    <div className="space-y-6">
      <PresetChoice chosen={preset} />
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
      <ConnectForm preset={preset} typed={found?.typed ?? {}} />
      {found && <DiscoveredSummary found={found} />}
    </div>
  );
}

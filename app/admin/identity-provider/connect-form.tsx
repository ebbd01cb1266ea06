import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { Switch } from "@/app/_components/switch";
import { useMessages } from "@/app/messages";
import { type PresetName, presets } from "@/lib/identity-provider/presets/registry";
import { presetTexts } from "@/lib/messages/preset-texts";
import { connectAction } from "./actions";

type Props = { preset: PresetName; provider: string | null; typed: Record<string, string> };

export function ConnectForm({ preset, provider, typed }: Props) {
  const messages = useMessages();
  const { connect: t } = messages.identityProvider;
  const { fields } = presets[preset];
  const texts = presetTexts(preset, messages);
  const names = Object.keys(fields);
  const values = Object.fromEntries(names.map((name) => [`typed.${name}`, typed[name] ?? ""]));
  return (
    <Form
      mayBeLost
      version={`${preset} ${JSON.stringify(typed)}`}
      action={connectAction}
      refused={t.refused}
      values={{ preset, provider: provider ?? "", ...values }}
    >
      <HiddenField name="preset" />
      <HiddenField name="provider" />
      <div className="space-y-5">
        {Object.entries(texts.fields).map(([name, labels]) =>
          fields[name]?.kind === "switch" ? (
            <Switch key={name} name={`typed.${name}`} {...labels} />
          ) : (
            <Field
              key={name}
              name={`typed.${name}`}
              {...labels}
              optional={fields[name]?.isOptional ?? false}
              maxLength={200}
              inputMode={/^(text|uuid)$/.test(fields[name]?.kind ?? "") ? "text" : "url"}
            />
          ),
        )}
        <SubmitButton pendingText={t.pending}>{t.submit}</SubmitButton>
      </div>
    </Form>
  );
}

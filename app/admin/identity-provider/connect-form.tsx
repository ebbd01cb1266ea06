import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { Switch } from "@/app/_components/switch";
import { type PresetName, presets } from "@/lib/identity-provider/presets/registry";
import { connectAction } from "./actions";

type Props = { preset: PresetName; typed: Record<string, string> };

export function ConnectForm({ preset, typed }: Props) {
  const { fields } = presets[preset];
  const names = Object.keys(fields);
  const values = Object.fromEntries(names.map((name) => [`typed.${name}`, typed[name] ?? ""]));
  return (
    <Form
      mayBeLost
      version={`${preset} ${JSON.stringify(typed)}`}
      action={connectAction}
      refused="The provider couldn’t be connected."
      values={{ preset, ...values }}
    >
      <HiddenField name="preset" />
      <div className="space-y-5">
        {Object.entries(fields).map(([name, { kind, label, hint, isOptional = false }]) =>
          kind === "switch" ? (
            <Switch key={name} name={`typed.${name}`} label={label} hint={hint} />
          ) : (
            <Field
              key={name}
              name={`typed.${name}`}
              label={label}
              hint={hint}
              optional={isOptional}
              maxLength={200}
              inputMode={kind === "text" || kind === "uuid" ? "text" : "url"}
            />
          ),
        )}
        <SubmitButton pendingText="Asking the provider…">Fill in the settings</SubmitButton>
      </div>
    </Form>
  );
}

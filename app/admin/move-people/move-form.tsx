import type { ReactNode } from "react";
import { Choice } from "@/app/_components/choice";
import { Form } from "@/app/_components/form";
import { Select } from "@/app/_components/select";
import { SubmitButton } from "@/app/_components/submit-button";
import { TextArea } from "@/app/_components/text-area";
import { useMessages } from "@/app/messages";
import type { KnownProvider } from "@/lib/identity-provider/places";
import { providerTitle } from "@/lib/identity-provider/title";
import { moveKinds } from "@/lib/people-moves/schema";
import { FileField } from "../file-field";
import { planMoveAction } from "./actions";

/** The first provider is the one that people sign in with now. */
export function MoveForm({ providers, instead }: { providers: KnownProvider[]; instead: ReactNode }) {
  const { form: t } = useMessages().peopleMoves;
  const options = providers.map((provider) => ({
    value: provider.id,
    label: `${providerTitle(provider)} (${t.people({ count: provider.people })})`,
  }));
  const [to, from] = providers;
  return (
    <Form
      action={planMoveAction}
      refused={t.refused}
      values={{ from: from?.id ?? "", to: to?.id ?? "", kind: "user_id", mapping: "" }}
      instead={instead}
      mayBeLost
    >
      <div className="space-y-6">
        <Select name="from" label={t.from} options={options} />
        <Select name="to" label={t.to} options={options} />
        <Choice
          name="kind"
          label={t.kind}
          options={moveKinds.map((kind) => ({ value: kind, label: t.kinds[kind], hint: t.hints[kind] }))}
        />
        <TextArea name="mapping" label={t.mapping} hint={t.mappingHint} optional rows={4} />
        <FileField accept=".csv,.tsv,.txt" label={t.file} hint={t.fileHint} />
        <SubmitButton pendingText={t.checking}>{t.submit}</SubmitButton>
      </div>
    </Form>
  );
}

import { Field } from "@/app/_components/field";
import { Form } from "@/app/_components/form";
import { Select } from "@/app/_components/select";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import { staffRoles } from "@/lib/actor";
import type { ProviderRecord } from "@/lib/identity-provider/places";
import { providerTitle } from "@/lib/identity-provider/title";
import { addRuleAction } from "./actions";

export function RuleForm({ providers }: { providers: ProviderRecord[] }) {
  const { form: t, names } = useMessages().roles;
  const hasChoice = providers.length > 1;
  const provider = hasChoice ? (providers[0]?.id ?? "") : "";
  return (
    <section className="mt-6 border-line border-t pt-5">
      <h3 className="mb-3 font-semibold">{t.title}</h3>
      <Form action={addRuleAction} values={{ providerGroup: "", provider, role: "manager", managed: "" }}>
        <div className="group max-w-prose space-y-6">
          <Field name="providerGroup" label={t.providerGroup} hint={t.providerGroupHint} maxLength={200} />
          {hasChoice && (
            <Select
              name="provider"
              label={t.provider}
              options={[
                ...providers.map((one) => ({ value: one.id, label: providerTitle(one) })),
                { value: "", label: t.anyProvider },
              ]}
            />
          )}
          <Select
            name="role"
            label={t.role}
            options={staffRoles.map((value) => ({ value, label: names[value] }))}
          />
          <div className="group-has-[[value=author]:checked]:hidden group-has-[[value=reporter]:checked]:hidden">
            <Field name="managed" label={t.managed} hint={t.managedHint} maxLength={200} optional />
          </div>
          <SubmitButton look="secondary" pendingText={t.adding}>
            {t.add}
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}

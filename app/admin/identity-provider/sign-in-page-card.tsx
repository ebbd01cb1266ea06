import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { Copyable } from "@/app/_components/copyable";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { Select } from "@/app/_components/select";
import { SubmitButton } from "@/app/_components/submit-button";
import { TextArea } from "@/app/_components/text-area";
import { useMessages } from "@/app/messages";
import { env } from "@/lib/env";
import type { ProviderRecord } from "@/lib/identity-provider/places";
import { providerIcons } from "@/lib/identity-provider/sign-in-page-schema";
import { providerTitle } from "@/lib/identity-provider/title";
import { changeSignInPageAction, removeProviderAction } from "../identity-providers/actions";

type Props = { place: ProviderRecord; domains: string[] };

export function SignInPageCard({ place, domains }: Props) {
  const { signInPage: t } = useMessages().identityProvider;
  const { id, name, icon, isFirst, enabledAt } = place;
  const values = { provider: id, name: name ?? "", icon: icon ?? "", domains: domains.join("\n") };
  const options = [
    { value: "", label: t.icons.initial },
    ...providerIcons.map((value) => ({ value, label: t.icons[value] })),
  ];
  return (
    <Card heading={t.title}>
      <div className="space-y-6">
        <Form action={changeSignInPageAction} values={values} version={JSON.stringify(values)}>
          <HiddenField name="provider" />
          <div className="space-y-5">
            <Field
              name="name"
              label={t.name}
              hint={t.nameHint({ name: providerTitle({ ...place, name: null }) })}
              maxLength={60}
              optional
            />
            <Select name="icon" label={t.icon} options={options} />
            <TextArea name="domains" label={t.domains} hint={t.domainsHint} rows={3} optional />
            <SubmitButton look="secondary">{t.save}</SubmitButton>
          </div>
        </Form>
        <Copyable label={t.link}>{`${env().BASE_URL}/auth/sign-in?provider=${id}`}</Copyable>
        {!isFirst && !enabledAt && (
          <ConfirmedAction
            name="remove-provider"
            action={removeProviderAction}
            values={{ provider: id }}
            button={t.remove}
            question={t.removeQuestion}
            yes={t.remove}
          >
            {t.removeEffect}
          </ConfirmedAction>
        )}
      </div>
    </Card>
  );
}

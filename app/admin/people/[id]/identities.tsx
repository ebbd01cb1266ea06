import { Card } from "@/app/_components/card";
import { Disclosure } from "@/app/_components/disclosure";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { Select } from "@/app/_components/select";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import { SignInWay } from "@/app/sign-in-way";
import { providerTitle } from "@/lib/identity-provider/title";
import type { ProviderForVisitors } from "@/lib/identity-provider/versions";
import type { ListedIdentity } from "@/lib/people/identities";
import { ShownMessage } from "../../flash-message";
import { addIdentityAction, removeIdentityAction } from "./identities/actions";

type Props = {
  personId: string;
  identities: ListedIdentity[];
  providers: ProviderForVisitors[];
  message: string | string[] | undefined;
};

export function Identities({ personId, identities, providers, message }: Props) {
  const { peopleMerges, signInWays } = useMessages();
  const { identities: t } = peopleMerges;
  return (
    <Card heading={signInWays.title}>
      <ShownMessage message={message} texts={t.done} refusals={t.refused} />
      {identities.length === 0 && <p className="mb-4 text-muted">{t.none}</p>}
      <ul className="divide-y divide-line">
        {identities.map((identity) => (
          <SignInWay
            key={identity.id}
            identity={identity}
            isOnly={identities.length === 1}
            action={removeIdentityAction}
            values={{ personId, id: identity.id }}
            effect={signInWays.effectOfAdmin}
          />
        ))}
      </ul>
      {providers.length > 0 && (
        <Disclosure title={t.add}>
          <Form
            action={addIdentityAction}
            refused={t.notAdded}
            values={{ personId, identityProviderId: providers[0]?.id ?? "", userId: "" }}
            mayBeLost
          >
            <HiddenField name="personId" />
            <div className="space-y-5">
              <Select
                name="identityProviderId"
                label={t.provider}
                options={providers.map((one) => ({ value: one.id, label: providerTitle(one) }))}
              />
              <Field name="userId" label={t.userId} hint={t.userIdHint} />
              <SubmitButton look="secondary" pendingText={t.adding}>
                {t.submit}
              </SubmitButton>
            </div>
          </Form>
        </Disclosure>
      )}
    </Card>
  );
}

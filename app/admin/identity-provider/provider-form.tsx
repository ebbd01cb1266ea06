import { Choice } from "@/app/_components/choice";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { Link } from "@/app/_components/link";
import { rich } from "@/app/_components/rich";
import { SecretField } from "@/app/_components/secret-field";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import type { Connection } from "@/lib/identity-provider/connection";
import { providerSettings } from "@/lib/identity-provider/schema";
import { mayReuseSecret } from "@/lib/identity-provider/settings";
import type { ShownVersion } from "@/lib/identity-provider/versions";
import { clientTexts } from "@/lib/messages/client-texts";
import { FullName } from "../full-name";
import { saveAction } from "./actions";
import { AdvancedFields } from "./advanced-fields";
import { EndpointField } from "./endpoint-field";
import { nameOf, toFields } from "./fields";
import { RequiredAttributes } from "./required-attributes";
import { SignInSettings } from "./sign-in-settings";

type Props = {
  provider: string | null;
  start: ShownVersion | null;
  newest: ShownVersion | null;
  inUse: ShownVersion | null;
  connection: Connection | null;
};

export function ProviderForm({ provider, start, newest, inUse, connection }: Props) {
  const { form: t, rules, labels } = useMessages().identityProvider;
  const shown = connection ? connected(start, connection) : start;
  const values = {
    ...toFields(shown),
    provider: provider ?? "",
    newest: nameOf(newest),
    from: nameOf(start),
  };
  const hasSecret = start !== null && canReuseSecret(start, shown?.tokenEndpoint ?? "");
  return (
    <>
      {start && !connection && <Beginning start={start} inUse={inUse} />}
      <Form
        version={connection ? JSON.stringify(connection) : nameOf(start)}
        action={saveAction}
        values={values}
      >
        <HiddenField name="provider" />
        <HiddenField name="newest" />
        <HiddenField name="from" />
        <div className="space-y-6">
          <SixFields hasSecret={hasSecret} />
          <Choice
            name="tokenRequestFormat"
            label={labels.tokenRequestFormat}
            options={[
              { value: "json", label: t.json, hint: t.jsonHint },
              {
                value: "form",
                label: t.form,
                hint: t.formHint,
              },
            ]}
          />
          <SignInSettings />
          <RequiredAttributes texts={clientTexts(rules)} />
          <AdvancedFields />
          <div className="flex flex-wrap gap-3">
            <SubmitButton name="after" value="test">
              {t.saveAndTest}
            </SubmitButton>
            <SubmitButton name="after" value="nothing" look="secondary">
              {t.save}
            </SubmitButton>
          </div>
          <p className="text-muted text-sm">{t.draftHint}</p>
        </div>
      </Form>
    </>
  );
}

function connected(start: ShownVersion | null, { settings, ...wire }: Connection) {
  const kept = start?.settings ?? providerSettings.parse({});
  const clientId = start?.issuer === wire.issuer ? start.clientId : "";
  return { ...wire, clientId, settings: { ...kept, ...settings } };
}

// A provider's metadata may contain anything, so its endpoint may not be a URL.
function canReuseSecret(start: ShownVersion, tokenEndpoint: string): boolean {
  return URL.canParse(tokenEndpoint) && mayReuseSecret(start.tokenEndpoint, tokenEndpoint);
}

function Beginning({ start, inUse }: { start: ShownVersion; inUse: ShownVersion | null }) {
  const { form: t } = useMessages().identityProvider;
  const { version, savedByName } = start;
  const unused =
    savedByName === null
      ? t.showsUnknown({ version })
      : rich(t.showsUnused, { version, name: <FullName person={savedByName} /> });
  return (
    <p className="mb-6 text-muted text-sm">
      {start.isInUse ? t.shows({ version }) : unused}{" "}
      {!start.isInUse && inUse && (
        <Link
          className="text-accent underline underline-offset-2"
          href={`/admin/identity-provider?from=${nameOf(inUse)}`}
        >
          {t.startFromUsed(inUse)}
        </Link>
      )}
    </p>
  );
}

function SixFields({ hasSecret }: { hasSecret: boolean }) {
  const { identityProvider, secretField } = useMessages();
  const { form: t, labels } = identityProvider;
  const { checking, reached } = clientTexts(t);
  const texts = { checking, reached };
  return (
    <div className="space-y-5">
      <div className="grid gap-5 lg:grid-cols-2">
        <Field name="clientId" label={labels.clientId} hint={t.clientIdHint} maxLength={2_000} />
        <SecretField
          name="clientSecret"
          label={labels.clientSecret}
          hint={t.clientSecretHint}
          isStored={hasSecret}
          storedHint={t.storedHint}
          texts={clientTexts(secretField)}
        />
      </div>
      <EndpointField
        name="authorizationEndpoint"
        label={labels.authorizationEndpoint}
        texts={texts}
        hint={t.authorizationHint}
        placeholder="https://idp.example.com/authorize"
      />
      <EndpointField
        name="tokenEndpoint"
        label={labels.tokenEndpoint}
        texts={texts}
        hint={t.tokenHint}
        placeholder="https://idp.example.com/token"
      />
      <EndpointField
        name="usersEndpoint"
        label={labels.usersEndpoint}
        texts={texts}
        hint={t.usersHint}
        placeholder="https://idp.example.com/userinfo"
      />
      <Field
        inputMode="url"
        maxLength={2_000}
        name="issuer"
        label={labels.issuer}
        hint={t.issuerHint}
        placeholder="https://idp.example.com"
      />
    </div>
  );
}

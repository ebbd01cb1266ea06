import { Choice } from "@/app/_components/choice";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { Link } from "@/app/_components/link";
import { SecretField } from "@/app/_components/secret-field";
import { SubmitButton } from "@/app/_components/submit-button";
import type { Connection } from "@/lib/identity-provider/connection";
import { providerSettings } from "@/lib/identity-provider/schema";
import { mayReuseSecret, saverName } from "@/lib/identity-provider/settings";
import type { ShownVersion } from "@/lib/identity-provider/versions";
import { saveAction } from "./actions";
import { AdvancedFields } from "./advanced-fields";
import { EndpointField } from "./endpoint-field";
import { labels, nameOf, toFields } from "./fields";
import { RequiredAttributes } from "./required-attributes";
import { SignInSettings } from "./sign-in-settings";

type Props = {
  start: ShownVersion | null;
  newest: ShownVersion | null;
  inUse: ShownVersion | null;
  connection: Connection | null;
};

export function ProviderForm({ start, newest, inUse, connection }: Props) {
  const shown = connection ? connected(start, connection) : start;
  const values = { ...toFields(shown), newest: nameOf(newest), from: nameOf(start) };
  const hasSecret = start !== null && canReuseSecret(start, shown?.tokenEndpoint ?? "");
  return (
    <>
      {start && !connection && <Beginning start={start} inUse={inUse} />}
      <Form
        version={connection ? JSON.stringify(connection) : nameOf(start)}
        action={saveAction}
        values={values}
      >
        <HiddenField name="newest" />
        <HiddenField name="from" />
        <div className="space-y-6">
          <SixFields hasSecret={hasSecret} />
          <Choice
            name="tokenRequestFormat"
            label={labels.tokenRequestFormat}
            options={[
              { value: "json", label: "JSON", hint: "application/json, the default" },
              {
                value: "form",
                label: "Form",
                hint: "application/x-www-form-urlencoded, the OAuth 2.0 standard",
              },
            ]}
          />
          <SignInSettings />
          <RequiredAttributes />
          <AdvancedFields />
          <div className="flex flex-wrap gap-3">
            <SubmitButton name="after" value="test">
              Save draft and test
            </SubmitButton>
            <SubmitButton name="after" value="nothing" look="secondary">
              Save draft
            </SubmitButton>
          </div>
          <p className="text-muted text-sm">
            A draft affects no one. The test goes through a real sign-in in this browser, but signs no one in.
            If it works, you can activate the draft from its report.
          </p>
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
  const by = saverName(start);
  return (
    <p className="mb-6 text-muted text-sm">
      {start.isInUse ? (
        <>This form shows version {start.version}, which is in use.</>
      ) : (
        <>
          This form shows version {start.version}, saved by <bdi>{by}</bdi>, which is not in use.{" "}
          {inUse && (
            <Link
              className="text-accent underline underline-offset-2"
              href={`/admin/identity-provider?from=${nameOf(inUse)}`}
            >
              Start from version {inUse.version}, which is in use
            </Link>
          )}
        </>
      )}
    </p>
  );
}

function SixFields({ hasSecret }: { hasSecret: boolean }) {
  return (
    <div className="space-y-5">
      <div className="grid gap-5 lg:grid-cols-2">
        <Field
          name="clientId"
          label={labels.clientId}
          hint="The identity provider’s ID for this platform."
          maxLength={2_000}
        />
        <SecretField
          name="clientSecret"
          label={labels.clientSecret}
          hint="Stored encrypted. No one can read it here afterwards."
          isStored={hasSecret}
          storedHint="Saved and hidden. Leave blank to keep it, or enter a new one."
        />
      </div>
      <EndpointField
        name="authorizationEndpoint"
        label={labels.authorizationEndpoint}
        hint="Where people sign in."
        placeholder="https://idp.example.com/authorize"
      />
      <EndpointField
        name="tokenEndpoint"
        label={labels.tokenEndpoint}
        hint="Where Lectern exchanges the authorization code for an access token."
        placeholder="https://idp.example.com/token"
      />
      <EndpointField
        name="usersEndpoint"
        label={labels.usersEndpoint}
        hint="Where Lectern looks up who signed in. Often called userinfo."
        placeholder="https://idp.example.com/userinfo"
      />
      <Field
        inputMode="url"
        maxLength={2_000}
        name="issuer"
        label={labels.issuer}
        hint="The base URL of the identity provider. With another issuer, everyone gets a new account."
        placeholder="https://idp.example.com"
      />
    </div>
  );
}

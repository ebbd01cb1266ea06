import { Choice } from "@/app/_components/choice";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { Link } from "@/app/_components/link";
import { SecretField } from "@/app/_components/secret-field";
import { SubmitButton } from "@/app/_components/submit-button";
import { saverOf } from "@/lib/identity-provider/settings";
import type { ShownVersion } from "@/lib/identity-provider/versions";
import { saveAction } from "./actions";
import { AdvancedFields } from "./advanced-fields";
import { EndpointField } from "./endpoint-field";
import { labels, nameOf, toFields } from "./fields";
import { SignInSettings } from "./sign-in-settings";

type Props = { start: ShownVersion | null; newest: ShownVersion | null; inUse: ShownVersion | null };

/** The form; it begins with a version, and saves the next. */
export function ProviderForm({ start, newest, inUse }: Props) {
  const values = { ...toFields(start), newest: nameOf(newest), from: nameOf(start) };
  return (
    <>
      {start && <Beginning start={start} inUse={inUse} />}
      <Form version={nameOf(start)} action={saveAction} values={values}>
        <HiddenField name="newest" />
        <HiddenField name="from" />
        <div className="space-y-6">
          <SixFields hasSecret={start !== null} />
          <Choice
            name="tokenRequestFormat"
            label={labels.tokenRequestFormat}
            options={[
              { value: "json", label: "JSON", hint: "application/json, the default" },
              {
                value: "form",
                label: "Form",
                hint: "application/x-www-form-urlencoded, as OAuth 2.0 has it",
              },
            ]}
          />
          <SignInSettings />
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
            A draft changes nothing for anybody. The test is a real sign-in, in this browser, that signs
            nobody in; when it works, its report lets you activate the draft.
          </p>
        </div>
      </Form>
    </>
  );
}

function Beginning({ start, inUse }: { start: ShownVersion; inUse: ShownVersion | null }) {
  const by = saverOf(start);
  return (
    <p className="mb-6 text-muted text-sm">
      {start.isInUse ? (
        <>The form shows version {start.version}, which is in use.</>
      ) : (
        <>
          The form shows version {start.version}, saved by <bdi>{by}</bdi>, which is not in use.{" "}
          {inUse && (
            <Link
              className="text-accent underline underline-offset-2"
              href={`/admin/identity-provider?from=${nameOf(inUse)}`}
            >
              Begin with version {inUse.version}, which is
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
          hint="How the identity provider names this platform."
          maxLength={2_000}
        />
        <SecretField
          name="clientSecret"
          label={labels.clientSecret}
          hint="Kept encrypted; nobody can read it here afterwards."
          isKept={hasSecret}
          keptWords="Saved and hidden. Leave blank to keep it, or enter a new one."
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
        hint="Where Lectern exchanges the code that they come back with."
        placeholder="https://idp.example.com/token"
      />
      <EndpointField
        name="usersEndpoint"
        label={labels.usersEndpoint}
        hint="Where Lectern then asks who they are. Often called userinfo."
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

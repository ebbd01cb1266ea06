import { Choice } from "@/app/_components/choice";
import { Field } from "@/app/_components/field";
import { FoldedFields } from "@/app/_components/folded-fields";
import { Select } from "@/app/_components/select";
import { Switch } from "@/app/_components/switch";
import { TextArea } from "@/app/_components/text-area";
import { backchannelLogoutUri } from "@/lib/sign-in/provider-address";
import { advancedFields, attributes, labels } from "./fields";

const usualPlaces = {
  user_id: "user_id, or id",
  first_name: "first_name",
  last_name: "last_name",
  email: "email",
  groups: "lms.groups",
};

export function AdvancedFields() {
  return (
    <FoldedFields title="Advanced" fields={advancedFields}>
      <Choice
        name="advanced.tokenAuthentication"
        label={labels["advanced.tokenAuthentication"]}
        options={[
          {
            value: "client_secret_basic",
            label: "In the header",
            hint: "HTTP Basic (client_secret_basic), the default",
          },
          {
            value: "client_secret_post",
            label: "In the body",
            hint: "As client_id and client_secret (client_secret_post)",
          },
        ]}
      />
      <Switch
        name="advanced.encodeClientCredentials"
        label={labels["advanced.encodeClientCredentials"]}
        hint="Form-encodes the client ID and secret in the header (RFC 6749, section 2.3.1). Some providers require it when the secret contains characters such as + or %."
      />
      <Field
        name="advanced.scope"
        label={labels["advanced.scope"]}
        hint="Separated by spaces, such as openid profile email. Leave blank to send none."
        optional
      />
      <Switch
        name="advanced.pkce"
        label={labels["advanced.pkce"]}
        hint="Adds a code challenge (RFC 7636, S256), which some providers require."
      />
      <TextArea
        name="advanced.authorizationParameters"
        label={labels["advanced.authorizationParameters"]}
        hint="Added to the authorization request: one per line, such as prompt=login."
        optional
      />
      <Switch
        name="advanced.backchannelLogout"
        label={labels["advanced.backchannelLogout"]}
        hint={
          <>
            Signs people out here when they log out at the identity provider (OpenID Connect). Register{" "}
            <bdi className="wrap-anywhere">{backchannelLogoutUri()}</bdi> there.
          </>
        }
      />
      <Select
        name="advanced.freshSignIn"
        label={labels["advanced.freshSignIn"]}
        hint="Lectern adds this to the authorization request when an admin must sign in again. The provider then asks for a password. An ordinary sign-in then counts as fresh only if auth_time proves it."
        options={[
          { value: "off", label: "Add nothing" },
          { value: "max_age", label: "Add max_age=0" },
          { value: "prompt", label: "Add prompt=login" },
        ]}
      />
      <Switch
        name="advanced.requireFreshProof"
        label={labels["advanced.requireFreshProof"]}
        hint="Refuses a fresh sign-in unless auth_time, in a signed ID token or in signed user information, says that the person just authenticated. An ID token needs the scope openid."
      />
      <Field
        name="advanced.freshAcr"
        label={labels["advanced.freshAcr"]}
        hint="Values of acr, separated by spaces, such as the value for a second factor. A fresh sign-in must have one of them. Lectern also sends them as acr_values."
        optional
      />
      <Switch
        name="advanced.requireSignedUserinfo"
        label={labels["advanced.requireSignedUserinfo"]}
        hint="Refuses sign-ins unless the user information is a JWT with the provider’s signature (OpenID Connect Core, section 5.3.2). Turn it on there first."
      />
      <Field
        name="advanced.jwksUri"
        label={labels["advanced.jwksUri"]}
        hint="Where the provider publishes its keys, for back-channel logout and signed user information. Leave blank to look them up in its OpenID configuration."
        inputMode="url"
        optional
      />
      <fieldset>
        <legend className="font-medium">Attribute paths</legend>
        <p className="mt-0.5 mb-3 text-muted text-sm">
          Where the user information has each value: a key, or keys joined by dots, such as
          profile.given_name. An asterisk goes through a list, such as memberOf.*.displayName. Leave blank for
          the default.
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          {attributes.map((name) => (
            <Field
              key={name}
              name={`advanced.attributePaths.${name}`}
              label={labels[`advanced.attributePaths.${name}`]}
              placeholder={usualPlaces[name]}
              optional
            />
          ))}
        </div>
      </fieldset>
    </FoldedFields>
  );
}

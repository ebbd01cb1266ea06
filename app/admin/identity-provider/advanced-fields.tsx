import { Field } from "@/app/_components/field";
import { FoldedFields } from "@/app/_components/folded-fields";
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
      <Field
        name="advanced.jwksUri"
        label={labels["advanced.jwksUri"]}
        hint="Where the provider publishes its keys, for back-channel logout. Leave blank to look them up in its OpenID configuration."
        inputMode="url"
        optional
      />
      <fieldset>
        <legend className="font-medium">Attribute paths</legend>
        <p className="mt-0.5 mb-3 text-muted text-sm">
          Where the user information has each value, such as profile.given_name. Leave blank for the default.
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

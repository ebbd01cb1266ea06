import { Choice } from "@/app/_components/choice";
import { Field } from "@/app/_components/field";
import { FoldedFields } from "@/app/_components/folded-fields";
import { rich } from "@/app/_components/rich";
import { Select } from "@/app/_components/select";
import { Switch } from "@/app/_components/switch";
import { TextArea } from "@/app/_components/text-area";
import { useMessages } from "@/app/messages";
import { backchannelLogoutUri } from "@/lib/sign-in/provider-address";
import { advancedFields, attributes, labelsIn } from "./fields";

export function AdvancedFields() {
  const messages = useMessages();
  const { advanced: t, attributePaths } = messages.identityProvider;
  const labels = labelsIn(messages);
  const usualPlaces = {
    user_id: t.userIdDefault,
    first_name: "first_name",
    last_name: "last_name",
    email: "email",
    groups: "lms.groups",
  };
  return (
    <FoldedFields title={t.title} fields={advancedFields}>
      <Choice
        name="advanced.tokenAuthentication"
        label={labels["advanced.tokenAuthentication"]}
        options={[
          {
            value: "client_secret_basic",
            label: t.inHeader,
            hint: t.inHeaderHint,
          },
          {
            value: "client_secret_post",
            label: t.inBody,
            hint: t.inBodyHint,
          },
        ]}
      />
      <Switch
        name="advanced.encodeClientCredentials"
        label={labels["advanced.encodeClientCredentials"]}
        hint={t.encodeHint}
      />
      <Field name="advanced.scope" label={labels["advanced.scope"]} hint={t.scopeHint} optional />
      <Switch name="advanced.pkce" label={labels["advanced.pkce"]} hint={t.pkceHint} />
      <TextArea
        name="advanced.authorizationParameters"
        label={labels["advanced.authorizationParameters"]}
        hint={t.parametersHint}
        optional
      />
      <Switch
        name="advanced.backchannelLogout"
        label={labels["advanced.backchannelLogout"]}
        hint={rich(t.logoutHint, { url: <bdi className="wrap-anywhere">{backchannelLogoutUri()}</bdi> })}
      />
      <Select
        name="advanced.freshSignIn"
        label={labels["advanced.freshSignIn"]}
        hint={t.freshHint}
        options={[
          { value: "off", label: t.freshOff },
          { value: "max_age", label: t.freshMaxAge },
          { value: "prompt", label: t.freshPrompt },
        ]}
      />
      <Switch
        name="advanced.requireFreshProof"
        label={labels["advanced.requireFreshProof"]}
        hint={t.proofHint}
      />
      <Field name="advanced.freshAcr" label={labels["advanced.freshAcr"]} hint={t.acrHint} optional />
      <Switch
        name="advanced.requireSignedUserinfo"
        label={labels["advanced.requireSignedUserinfo"]}
        hint={t.signedHint}
      />
      <Switch name="advanced.requireIssuer" label={labels["advanced.requireIssuer"]} hint={t.issuerHint} />
      <Field
        name="advanced.jwksUri"
        label={labels["advanced.jwksUri"]}
        hint={t.jwksHint}
        inputMode="url"
        optional
      />
      <fieldset>
        <legend className="font-medium">{attributePaths}</legend>
        <p className="mt-0.5 mb-3 text-muted text-sm">{t.pathsHint}</p>
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

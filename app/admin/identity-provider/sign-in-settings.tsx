import { Field } from "@/app/_components/field";
import { Switch } from "@/app/_components/switch";
import { useMessages } from "@/app/messages";

export function SignInSettings() {
  const { signIn: t, labels } = useMessages().identityProvider;
  return (
    <div className="space-y-4 border-line border-t pt-5">
      <h3 className="font-semibold">{t.title}</h3>
      <Switch name="createMissingGroups" label={labels.createMissingGroups} hint={t.createHint} />
      <Switch name="mirrorMemberships" label={labels.mirrorMemberships} hint={t.mirrorHint} />
      <Field name="defaultDestination" label={labels.defaultDestination} hint={t.destinationHint} />
    </div>
  );
}

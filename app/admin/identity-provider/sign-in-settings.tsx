import { Field } from "@/app/_components/field";
import { Switch } from "@/app/_components/switch";
import { labels } from "./fields";

export function SignInSettings() {
  return (
    <div className="space-y-4 border-line border-t pt-5">
      <h3 className="font-semibold">At each sign-in</h3>
      <Switch
        name="createMissingGroups"
        label={labels.createMissingGroups}
        hint="Creates groups that the provider names and that don’t exist yet. If off, unknown groups are ignored."
      />
      <Switch
        name="mirrorMemberships"
        label={labels.mirrorMemberships}
        hint="Removes people from groups that an earlier sign-in added and this one doesn’t name. Groups an admin added always stay."
      />
      <Field
        name="defaultDestination"
        label={labels.defaultDestination}
        hint="The page people see after signing in, unless they were on their way to another. A path such as /catalog."
      />
    </div>
  );
}

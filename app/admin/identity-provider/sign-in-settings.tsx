import { Field } from "@/app/_components/field";
import { Switch } from "@/app/_components/switch";
import { labels } from "./fields";

/** What a sign-in does with groups, and where it ends. */
export function SignInSettings() {
  return (
    <div className="space-y-4 border-line border-t pt-5">
      <h3 className="font-semibold">At each sign-in</h3>
      <Switch
        name="createMissingGroups"
        label={labels.createMissingGroups}
        hint="Groups that the provider names are created when they are missing. If off, unknown groups are ignored."
      />
      <Switch
        name="mirrorMemberships"
        label={labels.mirrorMemberships}
        hint="People leave groups that an earlier sign-in added and that are no longer named. What an admin added always stays."
      />
      <Field
        name="defaultDestination"
        label={labels.defaultDestination}
        hint="The page that people see when they asked for no other: a path of this platform, such as /catalog."
      />
    </div>
  );
}

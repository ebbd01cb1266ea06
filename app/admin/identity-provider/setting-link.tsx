import type { Messages } from "@/lib/messages/messages";
import type { SettingName } from "@/lib/sign-in/causes";
import { labelsIn } from "./fields";

/** Links to a field with a version's values. Needs a full navigation, because only that unfolds the field's group. */
export const settingLinkFor = (version: string, t: Messages) =>
  function SettingLink(setting: SettingName) {
    return (
      <a
        href={`/admin/identity-provider?from=${version}#field-${setting}`}
        className="text-accent underline underline-offset-2"
      >
        {t.identityProvider.openSetting({ name: labelsIn(t)[setting] })}
      </a>
    );
  };

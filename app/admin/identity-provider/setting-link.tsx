import type { SettingName } from "@/lib/messages/sign-in-failure-causes";
import { labels } from "./fields";

/** Links to a field with a version's values. Needs a full navigation, because only that unfolds the field's group. */
export const settingLinkFor = (version: string) =>
  function SettingLink(setting: SettingName) {
    return (
      <a
        href={`/admin/identity-provider?from=${version}#field-${setting}`}
        className="text-accent underline underline-offset-2"
      >
        Open “{labels[setting]}”
      </a>
    );
  };

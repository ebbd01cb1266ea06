import type { SettingName } from "@/lib/messages/sign-in-failure-causes";
import { labels } from "./fields";

/** To a field of the form, filled with a version's values. A whole navigation: only that unfolds what the field is in. */
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

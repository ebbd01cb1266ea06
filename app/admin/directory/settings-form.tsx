import type { ReactNode } from "react";
import { Choice } from "@/app/_components/choice";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { Switch } from "@/app/_components/switch";
import { useMessages } from "@/app/messages";
import type { DirectoryOverview } from "@/lib/scim/overview";
import { saveDirectoryAction } from "./actions";

type Props = { provider: string; overview: DirectoryOverview; instead: ReactNode };

export function SettingsForm({ provider, overview: { joinKey, isDryRun, matched }, instead }: Props) {
  const { settings: t } = useMessages().directory;
  return (
    <Form
      action={saveDirectoryAction}
      version={`${joinKey} ${isDryRun}`}
      values={{ provider, joinKey, isDryRun: isDryRun ? "on" : "" }}
      instead={instead}
    >
      <HiddenField name="provider" />
      <div className="space-y-6">
        {matched === 0 ? (
          <div className="max-w-2xl">
            <Choice
              name="joinKey"
              label={t.joinKey}
              options={[
                { value: "external_id", label: "externalId", hint: t.externalId },
                { value: "user_name", label: "userName", hint: t.userName },
              ]}
            />
          </div>
        ) : (
          <>
            <HiddenField name="joinKey" />
            <p className="max-w-prose">
              {t.joinedBy({ attribute: joinKey === "external_id" ? "externalId" : "userName" })}
            </p>
          </>
        )}
        <div className="max-w-prose">
          <Switch name="isDryRun" label={t.dryRun} hint={t.dryRunHint} />
        </div>
        <SubmitButton look="secondary">{t.save}</SubmitButton>
      </div>
    </Form>
  );
}

import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { currentMessages } from "@/app/messages";
import { versionName } from "@/lib/identity-provider/settings";
import type { VersionKey } from "@/lib/identity-provider/versions";
import { haveSignedIn } from "@/lib/people/find";
import { requireAdmin } from "@/lib/session/gates";
import { mapUserIdAction } from "./actions";

export async function MapUserId({ version: { id, version } }: { version: VersionKey }) {
  const admin = await requireAdmin();
  const { userId: t, labels, preparing } = (await currentMessages()).identityProvider;
  const mayChangeIdentities = await haveSignedIn(admin, id);
  return (
    <div className="space-y-3">
      {mayChangeIdentities && (
        <p className="rounded-control border-warning border-s-4 bg-warning-soft px-4 py-3">{t.warning}</p>
      )}
      <Form action={mapUserIdAction} values={{ version: versionName({ id, version }) }}>
        <HiddenField name="version" />
        <SubmitButton pendingText={preparing}>{t.submit}</SubmitButton>
        <p className="mt-2 text-muted text-sm">
          {t.hint({ version, label: labels.advanced.attributePaths.user_id })}
        </p>
      </Form>
    </div>
  );
}

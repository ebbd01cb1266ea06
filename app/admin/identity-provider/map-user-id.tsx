import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { versionName } from "@/lib/identity-provider/settings";
import type { VersionKey } from "@/lib/identity-provider/versions";
import { haveSignedIn } from "@/lib/people/find";
import { requireAdmin } from "@/lib/session/gates";
import { mapUserIdAction } from "./actions";
import { labels } from "./fields";

export async function MapUserId({ version: { id, version } }: { version: VersionKey }) {
  const admin = await requireAdmin();
  const mayChangeIdentities = await haveSignedIn(admin, id);
  return (
    <div className="space-y-3">
      {mayChangeIdentities && (
        <p className="rounded-control border-warning border-s-4 bg-warning-soft px-4 py-3">
          People have signed in with this identity provider before, by the user ID it sent then. Whoever’s sub
          differs from that gets a new account, without their progress. The test shows whether it would create
          the person who signs in.
        </p>
      )}
      <Form action={mapUserIdAction} values={{ version: versionName({ id, version }) }}>
        <HiddenField name="version" />
        <SubmitButton pendingText="Preparing…">Use sub as the user ID, and test</SubmitButton>
        <p className="mt-2 text-muted text-sm">
          Saves a draft like version {version} whose “{labels["advanced.attributePaths.user_id"]}” is sub. It
          affects no one until you activate it.
        </p>
      </Form>
    </div>
  );
}

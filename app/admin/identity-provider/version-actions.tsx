import { ButtonLink } from "@/app/_components/button-link";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import type { ShownVersion } from "@/lib/identity-provider/versions";
import type { Count } from "@/lib/lists/count";
import { EndSessions } from "../end-sessions";
import { activateAction, testAction } from "./actions";
import { nameOf } from "./fields";

type Props = {
  inUse: ShownVersion | null;
  version: ShownVersion;
  sessions: Count;
  isTested?: boolean;
  next: "activate" | "test" | "change";
};

export function VersionActions({ inUse, version, sessions, isTested, next }: Props) {
  const { actions: t, preparing } = useMessages().identityProvider;
  const name = nameOf(version);
  const lookOf = (what: Props["next"]) => (what === next ? "primary" : "secondary");
  return (
    <div className="flex flex-wrap items-start gap-3">
      {!version.isInUse && (
        <Form
          action={activateAction}
          refused={t.notActivated}
          values={{ version: name, instead: nameOf(inUse) }}
        >
          <HiddenField name="version" />
          <HiddenField name="instead" />
          <EndSessions sessions={sessions} whose="before" />
          <SubmitButton look={lookOf("activate")} pendingText={t.activating}>
            {t.activate}
          </SubmitButton>
        </Form>
      )}
      <form action={testAction}>
        <input type="hidden" name="version" value={name} />
        <SubmitButton look={lookOf("test")} pendingText={preparing}>
          {isTested ? t.testAgain : t.test}
        </SubmitButton>
      </form>
      <ButtonLink look={lookOf("change")} href={`/admin/identity-provider?from=${name}#field-clientId`}>
        {t.edit}
      </ButtonLink>
    </div>
  );
}

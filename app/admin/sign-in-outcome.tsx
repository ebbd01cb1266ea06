import { useMessages } from "@/app/messages";
import { explainFailure } from "@/lib/sign-in/failures";
import type { ListedSignIn } from "@/lib/sign-in-attempts/admin-list";

type Props = { attempt: Pick<ListedSignIn, "outcome" | "purpose" | "code"> };

export function Outcome({ attempt: { outcome, purpose } }: Props) {
  const { outcomes, testFailed } = useMessages().signIns;
  if (outcome === "failed")
    return <b className="font-semibold text-danger">{purpose === "test" ? testFailed : outcomes.failed}</b>;
  if (outcome === "waiting") return <b className="font-semibold text-warning">{outcomes.waiting}</b>;
  return (
    <span className={outcome === "signed_in" ? "font-semibold text-accent" : "text-muted"}>
      {outcomes[outcome]}
    </span>
  );
}

export function Reason({ attempt: { outcome, code } }: Pick<Props, "attempt">) {
  const messages = useMessages();
  if (outcome === "waiting") return messages.signIns.waitingReason;
  if (!code) return null;
  return (
    <span className="block">
      {explainFailure(code, messages).title}
      <code className="block font-mono text-muted text-xs">{code}</code>
    </span>
  );
}

import { explainFailure } from "@/lib/sign-in/failures";
import type { ListedSignIn } from "@/lib/sign-in-attempts/admin-list";

type Props = { attempt: Pick<ListedSignIn, "outcome" | "purpose" | "code"> };

export const outcomeWords = {
  signed_in: "Signed in",
  tested: "Tested",
  under_way: "Under way",
  waiting: "Waiting",
  abandoned: "Not finished",
};

export function Outcome({ attempt: { outcome, purpose } }: Props) {
  if (outcome === "failed")
    return <b className="font-semibold text-danger">{purpose === "test" ? "Test failed" : "Failed"}</b>;
  if (outcome === "waiting") return <b className="font-semibold text-warning">{outcomeWords.waiting}</b>;
  return (
    <span className={outcome === "signed_in" ? "font-semibold text-accent" : "text-muted"}>
      {outcomeWords[outcome]}
    </span>
  );
}

export function Reason({ attempt: { outcome, code } }: Pick<Props, "attempt">) {
  if (outcome === "waiting") return "At the identity provider for more than two minutes";
  if (!code) return null;
  return (
    <span className="block">
      {explainFailure(code).title}
      <code className="block font-mono text-muted text-xs">{code}</code>
    </span>
  );
}

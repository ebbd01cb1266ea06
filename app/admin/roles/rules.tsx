import { ConfirmedAction } from "@/app/_components/confirmed-action";
import type { Count } from "@/lib/lists/count";
import type { RoleRule } from "@/lib/roles/rules";
import { peopleIn } from "../courses/words";
import { EndSessions } from "../end-sessions";
import { removeRuleAction } from "./actions";
import { grantName } from "./words";

export function Rules({ rules }: { rules: (RoleRule & { sessions: Count })[] }) {
  if (rules.length === 0)
    return (
      <p className="text-muted">
        No rules yet. A rule grants a role to members of a group there, until their session ends.
      </p>
    );
  return (
    <ul className="divide-y divide-line">
      {rules.map((rule) => {
        const name = grantName({ ...rule, course: null });
        return (
          <li
            key={rule.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 first:pt-0"
          >
            <span className="min-w-0">
              Members of <bdi className="font-medium">{rule.providerGroup}</bdi> get the role{" "}
              <bdi className="font-medium">{name}</bdi>
              <span className="block text-muted text-sm">
                {peopleIn(rule.people)}, while they are signed in
              </span>
            </span>
            <ConfirmedAction
              name={`remove-rule-${rule.id}`}
              action={removeRuleAction}
              values={{ id: rule.id }}
              fields={<EndSessions sessions={rule.sessions} whose="byRule" />}
              button={
                <>
                  Delete<span className="sr-only"> the rule for “{rule.providerGroup}”</span>
                </>
              }
              question="Delete this rule?"
              yes="Yes, delete it"
              no="Keep it"
              pendingText="Deleting…"
              isFinal
            >
              {peopleIn(rule.people)} {rule.people === 1 ? "loses" : "lose"} this role at once, unless they
              also have it by hand or by another rule.
            </ConfirmedAction>
          </li>
        );
      })}
    </ul>
  );
}

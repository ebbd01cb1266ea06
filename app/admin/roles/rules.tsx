import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { hidden, rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { ProviderRecord } from "@/lib/identity-provider/places";
import { providerTitle } from "@/lib/identity-provider/title";
import type { Count } from "@/lib/lists/count";
import type { RoleRule } from "@/lib/roles/rules";
import { EndSessions } from "../end-sessions";
import { removeRuleAction } from "./actions";
import { grantName } from "./words";

type Props = { rules: (RoleRule & { sessions: Count })[]; providers: ProviderRecord[] };

export function Rules({ rules, providers }: Props) {
  const { roles } = useMessages();
  const { rules: t } = roles;
  if (rules.length === 0) return <p className="text-muted">{t.none}</p>;
  return (
    <ul className="divide-y divide-line">
      {rules.map((rule) => {
        const name = grantName(roles, { ...rule, course: null });
        const provider = providers.find(({ id }) => id === rule.providerId);
        return (
          <li
            key={rule.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 first:pt-0"
          >
            <span className="min-w-0">
              {rich(t.rule, {
                group: <bdi className="font-medium">{rule.providerGroup}</bdi>,
                role: <bdi className="font-medium">{name}</bdi>,
              })}
              <span className="block text-muted text-sm">{t.people({ count: rule.people })}</span>
              {provider && (
                <span className="block text-muted text-sm">
                  {rich(t.at, { provider: <bdi>{providerTitle(provider)}</bdi> })}
                </span>
              )}
            </span>
            <ConfirmedAction
              name={`remove-rule-${rule.id}`}
              action={removeRuleAction}
              values={{ id: rule.id }}
              fields={<EndSessions sessions={rule.sessions} whose="byRule" />}
              button={rich(t.delete.button, {
                group: rule.providerGroup,
                hidden,
              })}
              question={t.delete.question}
              yes={t.delete.confirm}
              pendingText={t.delete.pending}
              isFinal
            >
              {t.delete.effect({ count: rule.people })}
            </ConfirmedAction>
          </li>
        );
      })}
    </ul>
  );
}

import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { Day } from "@/app/_components/date-time";
import { hidden, rich } from "@/app/_components/rich";
import { grantName } from "@/app/admin/roles/words";
import { useMessages } from "@/app/messages";
import type { Grant } from "@/lib/roles/list";
import { revokeRoleAction } from "./actions";

export function GrantedRoles({ personId, grants }: { personId: string; grants: Grant[] }) {
  const { people, roles } = useMessages();
  const { roles: t } = people;
  if (grants.length === 0) return <p className="text-muted">{t.none}</p>;
  return (
    <ul className="divide-y divide-line">
      {grants.map((grant) => {
        const name = grantName(roles, grant);
        return (
          <li
            key={grant.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 first:pt-0"
          >
            <span className="min-w-0">
              <bdi className="font-medium">{name}</bdi>
              <span className="block text-muted text-sm">
                {grant.rule === null
                  ? rich(t.byHandSince, { day: <Day value={new Date(grant.createdAt)} /> })
                  : rich(t.byRuleSince, {
                      group: <bdi>{grant.rule}</bdi>,
                      day: <Day value={new Date(grant.createdAt)} />,
                    })}
              </span>
            </span>
            {grant.rule === null && (
              <ConfirmedAction
                name={`take-${grant.id}`}
                action={revokeRoleAction}
                values={{ personId, id: grant.id }}
                button={rich(t.remove.button, {
                  name,
                  hidden,
                })}
                question={t.remove.question({ name })}
                yes={t.remove.confirm}
              >
                {t.remove.effect}
              </ConfirmedAction>
            )}
          </li>
        );
      })}
    </ul>
  );
}

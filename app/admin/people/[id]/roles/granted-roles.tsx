import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { Day } from "@/app/_components/date-time";
import { grantName } from "@/app/admin/roles/words";
import type { Grant } from "@/lib/roles/list";
import { revokeRoleAction } from "./actions";

export function GrantedRoles({ personId, grants }: { personId: string; grants: Grant[] }) {
  if (grants.length === 0) return <p className="text-muted">None: they only learn.</p>;
  return (
    <ul className="divide-y divide-line">
      {grants.map((grant) => {
        const name = grantName(grant);
        return (
          <li
            key={grant.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 first:pt-0"
          >
            <span className="min-w-0">
              <bdi className="font-medium">{name}</bdi>
              <span className="block text-muted text-sm">
                {grant.rule === null
                  ? "By hand"
                  : `By the rule for “${grant.rule}”, while they are signed in`}
                , since <Day value={new Date(grant.createdAt)} />
              </span>
            </span>
            {grant.rule === null && (
              <ConfirmedAction
                name={`take-${grant.id}`}
                action={revokeRoleAction}
                values={{ personId, id: grant.id }}
                button={
                  <>
                    Take away<span className="sr-only">: {name}</span>
                  </>
                }
                question={`Take “${name}” away?`}
                yes="Yes, take it away"
                no="Keep it"
                pendingText="One moment…"
              >
                It ends at once, also where they are signed in now. What they did stays.
              </ConfirmedAction>
            )}
          </li>
        );
      })}
    </ul>
  );
}

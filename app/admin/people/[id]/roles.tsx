import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { PersonRecord } from "@/lib/people/admin-record";
import { operatorId } from "@/lib/people/operator";
import type { Grant } from "@/lib/roles/list";
import { grantName } from "../../roles/words";
import { personRolesUrl } from "../paths";
import { FlashMessage } from "./messages";

type Props = { person: PersonRecord; grants: Grant[]; message: string | string[] | undefined };

export function Roles({ person: { id }, grants, message }: Props) {
  const { people, roles } = useMessages();
  const { roles: t } = people;
  if (id === operatorId) return null;
  return (
    <Card heading={t.title}>
      <FlashMessage message={message} part="roles" />
      {grants.length === 0 ? (
        <p className="text-muted">{t.none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {grants.map((grant) => (
            <li key={grant.id} className="py-1.5 first:pt-0">
              <bdi>{grantName(roles, grant)}</bdi>
              {grant.rule !== null && (
                <span className="block text-muted text-sm">
                  {rich(t.byRule, { group: <bdi>{grant.rule}</bdi> })}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-5">
        <ButtonLink look="secondary" href={personRolesUrl(id)}>
          {t.change}
        </ButtonLink>
      </div>
    </Card>
  );
}

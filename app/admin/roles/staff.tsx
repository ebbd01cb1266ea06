import { TextLink } from "@/app/_components/link";
import { useMessages } from "@/app/messages";
import { usePreferences } from "@/app/preferences";
import { formatList } from "@/lib/preferences/format";
import type { StaffMember } from "@/lib/roles/list";
import { FullName } from "../full-name";
import { personRolesUrl } from "../people/paths";
import { PersonTags } from "../people/person-tags";
import { grantName } from "./words";

export function Staff({ staff, limit }: { staff: StaffMember[]; limit: number }) {
  const { language } = usePreferences();
  const { roles: t } = useMessages();
  if (staff.length === 0) return <p className="text-muted">{t.staff.none}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {staff.map((person) => (
          <li key={person.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5 first:pt-0">
            <span className="flex min-w-40 flex-1 flex-wrap items-baseline gap-x-2.5">
              <TextLink href={personRolesUrl(person.id)}>
                <FullName person={person} />
              </TextLink>
              <PersonTags person={{ ...person, adminSince: null }} />
            </span>
            <span className="text-muted text-sm">
              <bdi>
                {formatList([...new Set(person.grants.map((grant) => grantName(t, grant)))], language)}
              </bdi>
            </span>
          </li>
        ))}
      </ul>
      {staff.length === limit && <p className="mt-3 text-muted text-sm">{t.staff.first({ count: limit })}</p>}
    </>
  );
}

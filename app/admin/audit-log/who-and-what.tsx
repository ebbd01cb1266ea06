import { Link } from "@/app/_components/link";
import type { AuditRow, Existing } from "@/lib/audit-log/admin-list";
import { apiKeysAddress } from "../api-keys/paths";
import { activityAddress, courseAddress } from "../courses/paths";
import { groupAddress } from "../groups/paths";
import { personAddress } from "../people/paths";

type Props = { entry: AuditRow; existing: Existing };

/** Who did it, with the way to them while they are here. */
export function Who({ entry: { actorId, actorName }, existing }: Props) {
  const href = actorId && existing.has(actorId) ? personAddress(actorId) : null;
  return <Named href={href} name={actorName} />;
}

/** What it was done to, by its name of then, with the way to it while it is there. */
export function Subject({ entry: { subjectType, subjectId, subjectName }, existing }: Props) {
  const course = existing.get(subjectId);
  const href = course === undefined ? null : addresses[subjectType]?.(subjectId, course ?? "");
  return <Named href={href ?? null} name={subjectName} />;
}

const addresses: Record<string, (id: string, course: string) => string> = {
  activity: (id, course) => activityAddress(course, id),
  api_key: (id) => apiKeysAddress({ q: id }),
  course: courseAddress,
  group: groupAddress,
  identity_provider: () => "/admin/identity-provider",
  person: personAddress,
  section: (_, course) => courseAddress(course),
};

function Named({ href, name }: { href: string | null; name: string }) {
  const text = <bdi className="wrap-anywhere">{name}</bdi>;
  if (!href) return text;
  return (
    <Link href={href} className="text-accent underline underline-offset-4">
      {text}
    </Link>
  );
}

import { Link } from "@/app/_components/link";
import type { AuditRow } from "@/lib/audit-log/admin-list";
import type { Existing } from "@/lib/audit-log/admin-record";
import { apiKeyInListUrl } from "../api-keys/paths";
import { activityUrl, assignmentUrl, courseUrl } from "../courses/paths";
import { groupUrl } from "../groups/paths";
import { personUrl } from "../people/paths";

type Props = { entry: AuditRow; existing: Existing };

export function Actor({ entry: { actorId, actorName }, existing }: Props) {
  const href = actorId && existing.has(actorId) ? personUrl(actorId) : null;
  return <Named href={href} name={actorName} />;
}

/** By its name at the time, linked while it exists. */
export function Subject({ entry: { subjectType, subjectId, subjectName }, existing }: Props) {
  const course = existing.get(subjectId);
  const href = course === undefined ? null : addresses[subjectType]?.(subjectId, course ?? "");
  return <Named href={href ?? null} name={subjectName} />;
}

const addresses: Record<string, (id: string, course: string) => string> = {
  activity: (id, course) => activityUrl(course, id),
  api_key: apiKeyInListUrl,
  assignment: (id, course) => assignmentUrl(course, id),
  course: courseUrl,
  group: groupUrl,
  identity_provider: () => "/admin/identity-provider",
  person: personUrl,
  section: (_, course) => courseUrl(course),
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

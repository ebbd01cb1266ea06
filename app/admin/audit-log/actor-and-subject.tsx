import { TextLink } from "@/app/_components/link";
import { useMessages } from "@/app/messages";
import type { AuditRow } from "@/lib/audit-log/admin-list";
import type { Existing, Whole } from "@/lib/audit-log/admin-record";
import { shownName } from "@/lib/people/profile";
import { apiKeyInListUrl } from "../api-keys/paths";
import { assignableOf, assignmentUrl } from "../assignments/paths";
import { activityUrl, courseUrl, questionUrl } from "../courses/paths";
import { groupUrl } from "../groups/paths";
import { learningPathUrl } from "../learning-paths/paths";
import { personUrl } from "../people/paths";
import { webhookUrl } from "../webhooks/paths";
import { nameText } from "./words";

type Props = { entry: AuditRow; existing: Existing };

export function Actor({ entry: { actorId, actorName }, existing }: Props) {
  const t = useMessages();
  const href = actorId && existing.has(actorId) ? personUrl(actorId) : null;
  return <Named href={href} name={actorId ? shownName(actorName, t.components) : nameText(t, actorName)} />;
}

export function Subject({ entry: { subjectType, subjectId, subjectName }, existing }: Props) {
  const t = useMessages();
  const whole = existing.get(subjectId);
  const href = subjectType === "list" ? subjectId : whole && addresses[subjectType]?.(subjectId, whole);
  const isOurs = ourNames.has(subjectType);
  return (
    <Named
      href={href ?? null}
      name={isOurs ? nameText(t, subjectName) : shownName(subjectName, t.components)}
    />
  );
}

const ourNames = new Set(["admin_link", "approval_request", "approvals", "course_import", "mail", "xapi"]);

const addresses: Record<string, (id: string, whole: Whole) => string> = {
  activity: (id, { courseId = "" }) => activityUrl(courseId, id),
  api_key: apiKeyInListUrl,
  assignment: (id, { courseId = null, learningPathId = null }) =>
    assignmentUrl(assignableOf({ courseId, learningPathId }), id),
  course: courseUrl,
  group: groupUrl,
  identity_provider: () => "/admin/identity-provider",
  learning_path: learningPathUrl,
  person: personUrl,
  question: (id, { courseId = "" }) => questionUrl(courseId, id),
  webhook: (id) => webhookUrl(id),
  section: (_, { courseId = "" }) => courseUrl(courseId),
};

function Named({ href, name }: { href: string | null; name: string }) {
  const text = <bdi className="wrap-anywhere">{name}</bdi>;
  if (!href) return text;
  return <TextLink href={href}>{text}</TextLink>;
}

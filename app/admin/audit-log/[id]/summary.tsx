import { Card } from "@/app/_components/card";
import { DateTime } from "@/app/_components/date-time";
import { Fact } from "@/app/_components/fact";
import { Link } from "@/app/_components/link";
import { Missing } from "@/app/_components/missing";
import { useMessages } from "@/app/messages";
import type { Existing, WholeEntry } from "@/lib/audit-log/admin-record";
import { listUrl } from "@/lib/lists/admin-list-query";
import { UserAgent } from "../../user-agent";
import { Actor, Subject } from "../actor-and-subject";
import { auditLogPath } from "../paths";

export function Summary({ entry }: { entry: WholeEntry & { existing: Existing } }) {
  const { entry: t, columns } = useMessages().auditLog;
  const { at, actorId, address, userAgent, subjectId, courseId, existing } = entry;
  return (
    <Card heading={t.details}>
      <dl className="space-y-4">
        <Fact term={columns.target}>
          <Subject entry={entry} existing={existing} />
          <More href={listUrl(auditLogPath, { filters: { about: subjectId } })}>{t.sameTarget}</More>
          {courseId && (
            <More href={listUrl(auditLogPath, { filters: { about: courseId } })}>{t.sameCourse}</More>
          )}
        </Fact>
        <Fact term={columns.who}>
          <Actor entry={entry} existing={existing} />
          {actorId && <More href={listUrl(auditLogPath, { filters: { who: actorId } })}>{t.sameActor}</More>}
        </Fact>
        <Fact term={columns.when}>
          <DateTime value={at} />
        </Fact>
        <Fact term={columns.address}>
          {address ? <bdi>{address}</bdi> : <Missing>{t.noAddress}</Missing>}
        </Fact>
        {userAgent && (
          <Fact term={t.browser}>
            <UserAgent value={userAgent} />
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function More({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="mt-0.5 block text-accent text-sm underline underline-offset-4">
      {children}
    </Link>
  );
}

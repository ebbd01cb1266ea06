import { Card } from "@/app/_components/card";
import { DateTime } from "@/app/_components/date-time";
import { Fact } from "@/app/_components/fact";
import { Link } from "@/app/_components/link";
import { Missing } from "@/app/_components/missing";
import type { Existing, WholeEntry } from "@/lib/audit-log/admin-record";
import { listUrl } from "@/lib/lists/admin-list-query";
import { UserAgent } from "../../user-agent";
import { Actor, Subject } from "../actor-and-subject";
import { auditLogPath } from "../paths";

export function Summary({ entry }: { entry: WholeEntry & { existing: Existing } }) {
  const { at, actorId, address, userAgent, subjectId, courseId, existing } = entry;
  return (
    <Card heading="Details">
      <dl className="space-y-4">
        <Fact term="Target">
          <Subject entry={entry} existing={existing} />
          <More href={listUrl(auditLogPath, { filters: { about: subjectId } })}>Everything done to it</More>
          {courseId && (
            <More href={listUrl(auditLogPath, { filters: { about: courseId } })}>
              Everything done to its course
            </More>
          )}
        </Fact>
        <Fact term="Who">
          <Actor entry={entry} existing={existing} />
          {actorId && (
            <More href={listUrl(auditLogPath, { filters: { who: actorId } })}>Everything they did</More>
          )}
        </Fact>
        <Fact term="When">
          <DateTime value={at} />
        </Fact>
        <Fact term="IP address">
          {address ? <bdi>{address}</bdi> : <Missing>None: on Lectern’s own server</Missing>}
        </Fact>
        {userAgent && (
          <Fact term="Browser">
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

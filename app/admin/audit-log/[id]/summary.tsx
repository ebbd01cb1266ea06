import type { ReactNode } from "react";
import { Card } from "@/app/_components/card";
import { DateTime } from "@/app/_components/date-time";
import { Link } from "@/app/_components/link";
import type { Existing, WholeEntry } from "@/lib/audit-log/admin-list";
import { UserAgent } from "../../user-agent";
import { auditLogAddress } from "../paths";
import { Subject, Who } from "../who-and-what";

/** Who did it, when and from where, to what, and the ways to more of the same. */
export function Summary({ entry }: { entry: WholeEntry & { existing: Existing } }) {
  const { at, actorId, address, userAgent, subjectId, courseId, existing } = entry;
  return (
    <Card heading="This entry">
      <dl className="space-y-4">
        <Fact term="To what">
          <Subject entry={entry} existing={existing} />
          <More href={auditLogAddress({ about: subjectId })}>All that was done to it</More>
          {courseId && (
            <More href={auditLogAddress({ about: courseId })}>All that was done to its course</More>
          )}
        </Fact>
        <Fact term="Who">
          <Who entry={entry} existing={existing} />
          {actorId && <More href={auditLogAddress({ who: actorId })}>All that they did</More>}
        </Fact>
        <Fact term="When">
          <DateTime value={at} />
        </Fact>
        <Fact term="From where">{address ? <bdi>{address}</bdi> : "The machine that Lectern runs on"}</Fact>
        {userAgent && (
          <Fact term="With">
            <UserAgent value={userAgent} />
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function More({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="mt-0.5 block text-accent text-sm underline underline-offset-4">
      {children}
    </Link>
  );
}

import { visibleTo } from "@/lib/courses/access-sql";
import { Prisma, runStatementOnPrimary } from "@/lib/database/db";
import type { Invitation } from "@/lib/mail/content";
import { operatorId } from "@/lib/people/operator";
import { canReceiveMail } from "./due-mails";

/** Reads the newest of a person's invitations; null once they signed in, were deactivated, or can get no mail. */
export async function readInvitation(personId: string, ids: readonly string[]): Promise<Invitation | null> {
  const [row] = await runStatementOnPrimary<{
    inviter: string | null;
    course: string | null;
    permalink: string | null;
  }>(Prisma.sql`
    SELECT (SELECT nullif(trim(inviter.first_name || ' ' || inviter.last_name), '') FROM people AS inviter
        WHERE inviter.id = invited_by_id AND inviter.id <> ${operatorId}::uuid) AS inviter,
      courses.name AS course, permalink
    FROM invitations JOIN people ON people.id = invitations.person_id
    LEFT JOIN courses ON courses.id = invitations.course_id AND ${visibleTo({ personId })}
    WHERE invitations.id = ANY(${ids}::uuid[]) AND people.id = ${personId}::uuid AND ${canReceiveMail}
      AND EXISTS (SELECT FROM last_sign_ins WHERE last_sign_ins.person_id = people.id AND at IS NULL)
      AND NOT EXISTS (SELECT FROM mail_preferences WHERE mail_preferences.person_id = people.id
        AND 'invitation' = ANY(unwanted))
    ORDER BY invitations.created_at DESC LIMIT 1`);
  if (!row) return null;
  const { inviter, course: name, permalink } = row;
  return { kind: "invitation", inviter, course: name && permalink ? { name, permalink } : null };
}

import { Prisma } from "@/lib/database/db";
import { oldestFirst, type Selection } from "@/lib/lists/selection";
import { isAbout } from "./admin-list";
import { peopleFields } from "./schema";

export function personalAuditEntries(personId: string): Selection[] {
  const person = Prisma.sql`${personId}::uuid`;
  const isSelf = Prisma.sql`actor_id = ${person}`;
  const isAnother = Prisma.sql`subject_type = 'person' AND subject_id <> ${person}::text`;
  const people = Prisma.sql`${[...peopleFields]}::text[]`;
  const entries: Omit<Selection, "where"> = {
    select: Prisma.sql`id, at,
      CASE WHEN ${isSelf} THEN 'self' WHEN actor_id IS NULL THEN 'command_line' ELSE 'another_admin' END AS actor,
      CASE WHEN ${isSelf} THEN address END AS address,
      CASE WHEN ${isSelf} THEN user_agent END AS user_agent, action, json_build_object('type', subject_type,
        'id', CASE WHEN ${isAnother} THEN NULL ELSE subject_id END,
        'name', CASE WHEN ${isAnother} THEN NULL ELSE subject_name END) AS subject,
      before - ${people} AS before, after - ${people} AS after`,
    from: Prisma.sql`audit_entries`,
    order: oldestFirst("at", "id"),
  };
  return [
    { ...entries, where: [isSelf] },
    { ...entries, where: [isAbout(personId), Prisma.sql`actor_id IS DISTINCT FROM ${person}`] },
  ];
}

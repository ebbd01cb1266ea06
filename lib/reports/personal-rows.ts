import { Prisma } from "@/lib/database/db";
import { oldestFirst, type PersonalRows } from "@/lib/lists/selection";

export const personalSavedViews: PersonalRows = (personId) => ({
  select: Prisma.sql`name, report, query, created_at, (SELECT json_build_object('interval', interval, 'address', address,
    'next_on', next_on) FROM report_schedules WHERE saved_view_id = saved_views.id) AS schedule`,
  from: Prisma.sql`saved_views`,
  where: [Prisma.sql`person_id = ${personId}::uuid`],
  order: oldestFirst("created_at", "id"),
});

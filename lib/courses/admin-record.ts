import { validate } from "uuid";
import type { May } from "@/lib/actor";
import { db, Prisma, runStatement } from "@/lib/database/db";
import { type Count, countUpTo, mostPeopleCounted } from "@/lib/lists/count";
import { courseIn, learnerIn } from "@/lib/permissions/scope";
import { isChangedSinceCompletion } from "./changed-since-completion";
import { type Details, detailsOf } from "./details";
import { activitiesCount, enrolledFor, type StoredCourse, storedColumns } from "./list";

export type CourseRecord = StoredCourse &
  Details & {
    version: string;
    /** Starts at 1 and rises with changes of activities after an enrollment (docs/decisions/010). */
    contentVersion: number;
    contentVersionAt: Date | null;
    isChangedSinceCompletion: boolean;
    activitiesCount: number;
    groupsCount: number;
    categories: CourseCategory[];
    isEditable: boolean;
  };

export type LearnerCounts = { enrollmentsCount: Count; underWayCount: Count; completionsCount: Count };

export type CourseCategory = { id: string; name: string };

export async function findCourseRecord(actor: May<"courses.read">, id: string): Promise<CourseRecord | null> {
  if (!validate(id)) return null;
  const [record] = await runStatement<Omit<CourseRecord, "version">>(Prisma.sql`
    SELECT ${storedColumns}, short_description AS "shortDescription", full_description AS "fullDescription",
      list_image_url AS "listImageUrl", list_image_focus AS "listImageFocus", language, ${activitiesCount},
      content_version AS "contentVersion", content_version_at AS "contentVersionAt",
      ${isChangedSinceCompletion} AS "isChangedSinceCompletion",
      ${courseIn(actor, "courses.edit", Prisma.sql`courses.id`)} AS "isEditable",
      (SELECT count(*)::int FROM course_group_access WHERE course_id = courses.id) AS "groupsCount",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', categories.id, 'name', name) ORDER BY name), '[]')
        FROM course_categories JOIN categories ON categories.id = category_id
        WHERE course_id = courses.id) AS categories
    FROM courses WHERE courses.id = ${id}::uuid
      AND ${courseIn(actor, "courses.read", Prisma.sql`courses.id`)}`);
  return record ? { ...record, version: detailsOf(record).version } : null;
}

export async function countLearners(actor: May<"learners.count">, id: string): Promise<LearnerCounts> {
  const nobody: Count = { count: 0, isMore: false };
  const none = { enrollmentsCount: nobody, underWayCount: nobody, completionsCount: nobody };
  if (!validate(id)) return none;
  const enrolled = enrolledFor(actor);
  const completed = Prisma.sql`SELECT person_id FROM course_completions AS record
    WHERE course_id = courses.id AND ${learnerIn(actor, "learners.count", {
      person: Prisma.sql`record.person_id`,
      course: Prisma.sql`record.course_id`,
    })}`;
  const [counts] = await runStatement<LearnerCounts>(Prisma.sql`
    SELECT ${countUpTo(enrolled, mostPeopleCounted)} AS "enrollmentsCount",
      ${countUpTo(Prisma.sql`${enrolled} AND completed_at IS NULL`, mostPeopleCounted)} AS "underWayCount",
      ${countUpTo(completed, mostPeopleCounted, Prisma.sql`count(DISTINCT person_id)`)} AS "completionsCount"
    FROM courses WHERE id = ${id}::uuid`);
  return counts ?? none;
}

const categoriesOffered = 500;

export async function listCategoryNames(_actor: May<"courses.read">): Promise<string[]> {
  const found = await db().category.findMany({
    orderBy: { name: "asc" },
    take: categoriesOffered,
    select: { name: true },
  });
  return found.map(({ name }) => name);
}

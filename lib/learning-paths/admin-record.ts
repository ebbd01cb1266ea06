import { validate } from "uuid";
import type { Admin, May } from "@/lib/actor";
import { db, Prisma, runStatement } from "@/lib/database/db";
import { type Count, countUpTo, mostPeopleCounted } from "@/lib/lists/count";
import { escapeLike } from "@/lib/lists/like";
import { pathIn, personIn } from "@/lib/permissions/scope";
import { detailsOf } from "./details";
import type { PathAccess, PathDetails, PathStatus } from "./edit-schema";

type CourseStatus = "draft" | "published" | "archived";

export type CourseInPath = {
  id: string;
  name: string;
  status: CourseStatus;
  isForGroups: boolean;
  isEmpty: boolean;
  prerequisiteIds: string[];
};

export type LearningPathRecord = Omit<PathDetails, "version"> & {
  status: PathStatus;
  access: PathAccess;
  createdAt: Date;
  updatedAt: Date;
  version: string;
  givesCertificate: boolean;
  courses: CourseInPath[];
  completed: Count;
};

export async function findLearningPathRecord(
  actor: May<"paths.read">,
  id: string,
): Promise<LearningPathRecord | null> {
  if (!validate(id)) return null;
  const completed = Prisma.sql`SELECT person_id FROM learning_path_completions WHERE learning_path_id = learning_paths.id
    AND ${personIn(actor, "paths.read", Prisma.sql`person_id`)}`;
  const [row] = await runStatement<Omit<LearningPathRecord, "version">>(Prisma.sql`
    SELECT id, name, description, status::text, access::text, in_order AS "inOrder",
      gives_certificate AS "givesCertificate", created_at AS "createdAt", updated_at AS "updatedAt",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', courses.id, 'name', courses.name, 'status', courses.status,
          'isForGroups', courses.access = 'groups', 'isEmpty', NOT EXISTS (
            SELECT FROM activities WHERE activities.course_id = courses.id AND NOT optional),
          'prerequisiteIds', ARRAY(SELECT prerequisite_id FROM learning_path_prerequisites AS needed
            WHERE needed.learning_path_id = learning_paths.id AND needed.course_id = courses.id))
          ORDER BY position, courses.id), '[]')
        FROM learning_path_courses JOIN courses ON courses.id = course_id
        WHERE learning_path_id = learning_paths.id) AS courses,
      ${countUpTo(completed, mostPeopleCounted, Prisma.sql`count(DISTINCT person_id)`)} AS completed
    FROM learning_paths WHERE id = ${id}::uuid AND ${pathIn(actor, "paths.read", Prisma.sql`learning_paths.id`)}`);
  return row ? { ...row, version: detailsOf(row).version } : null;
}

export function findCoursesToAdd(
  _actor: Admin,
  id: string,
  text: string,
  limit: number,
): Promise<{ id: string; name: string; status: CourseStatus }[]> {
  return db().$queryRaw`
    SELECT id, name, status::text FROM courses
    WHERE name ILIKE ${`%${escapeLike(text.normalize("NFC"))}%`} AND status <> 'archived' AND NOT EXISTS (
      SELECT FROM learning_path_courses WHERE learning_path_id = ${id}::uuid AND course_id = courses.id)
    ORDER BY status DESC, lower(name) COLLATE "C", id LIMIT ${limit}`;
}

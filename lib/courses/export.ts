import type { May, Operator } from "@/lib/actor";
import { readData } from "@/lib/courses/kinds/activity-kinds";
import { type QuestionContent, questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { Prisma, runStatement } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { courseIn, shareableGroupIn } from "@/lib/permissions/scope";
import type { ActivityKind } from "@/prisma/generated/enums";

/** A course as the import reads it, with all keys. */
export type CourseFileEntry = { permalink: string };

/**
 * The file names those of the course's groups that the actor may share with.
 *
 * @throws Refusal `course_not_found`, also when the actor can't edit it
 */
export async function exportCourse(actor: May<"courses.edit">, id: string): Promise<CourseFileEntry> {
  const [entry] = await readEntries({
    courses: Prisma.sql`id = ${id}::uuid AND ${courseIn(actor, "courses.edit", Prisma.sql`id`)}`,
    groups: shareableGroupIn(actor, "courses.edit", Prisma.sql`groups.id`),
  });
  return entry ?? refuseUnknown();
}

const atOnce = 20;

/** Yields all courses, or those with the permalinks, in the order in which they were created. @throws Refusal `course_not_found` */
export async function* exportCourses(
  _operator: Operator,
  permalinks: readonly string[],
): AsyncGenerator<CourseFileEntry> {
  const wanted =
    permalinks.length === 0 ? Prisma.sql`true` : Prisma.sql`permalink = ANY(${permalinks}::text[])`;
  const courses = await runStatement<{ id: string }>(
    Prisma.sql`SELECT id FROM courses WHERE ${wanted} ORDER BY created_at, id`,
  );
  if (courses.length < new Set(permalinks).size) refuseUnknown();
  for (let from = 0; from < courses.length; from += atOnce) {
    const ids = courses.slice(from, from + atOnce).map(({ id }) => id);
    yield* await readEntries({
      courses: Prisma.sql`id = ANY(${ids}::uuid[])`,
      groups: Prisma.sql`true`,
    });
  }
}

function refuseUnknown(): never {
  throw new Refusal("course_not_found");
}

type StoredQuestion = { content: unknown; tags: string[]; points?: number };

type StoredActivity = {
  kind: ActivityKind;
  title: string;
  body: string;
  data: unknown;
  minutes: number;
  optional: boolean;
  questions: StoredQuestion[];
};

type Stored = {
  fields: CourseFileEntry;
  groups: string[] | null;
  activities: StoredActivity[];
  sections: { title: string; activities: StoredActivity[] }[];
  questions: StoredQuestion[];
};

// One statement sees one moment of a course.
async function readEntries(within: Record<"courses" | "groups", Prisma.Sql>): Promise<CourseFileEntry[]> {
  const rows = await runStatement<Stored>(Prisma.sql`
    SELECT jsonb_build_object('name', name, 'permalink', permalink, 'status', status,
        'short_description', short_description, 'full_description', full_description,
        'list_image_url', list_image_url, 'list_image_focus', list_image_focus, 'language', language,
        'categories', (SELECT coalesce(jsonb_agg(categories.name ORDER BY categories.name), '[]')
          FROM course_categories JOIN categories ON categories.id = category_id WHERE course_id = courses.id)) AS fields,
      CASE WHEN access = 'groups' THEN (SELECT coalesce(jsonb_agg(groups.name ORDER BY groups.name), '[]')
        FROM course_group_access JOIN groups ON groups.id = group_id
        WHERE course_id = courses.id AND ${within.groups}) END AS groups,
      ${activitiesOf(Prisma.sql`NULL::uuid`)} AS activities,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('title', title, 'activities', ${activitiesOf(Prisma.sql`sections.id`)})
          ORDER BY position), '[]')
        FROM sections WHERE course_id = courses.id) AS sections,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('content', content, 'tags', coalesce(tags, '{}'))
          ORDER BY questions.created_at, questions.id), '[]')
        FROM ${versions} WHERE course_id = courses.id AND archived_at IS NULL
          AND NOT EXISTS (SELECT FROM quiz_questions WHERE question_id = questions.id)) AS questions
    FROM courses WHERE ${within.courses} ORDER BY created_at, id`);
  return rows.map(entryOf);
}

const versions = Prisma.sql`questions JOIN question_versions
  ON question_versions.question_id = questions.id AND question_versions.version = questions.version`;

const activitiesOf = (section: Prisma.Sql) => Prisma.sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'title', activities.title, 'body', body, 'data', data,
      'minutes', minutes, 'optional', optional, 'questions', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('content', content, 'tags', coalesce(tags, '{}'), 'points', points)
          ORDER BY quiz_questions.position, questions.id), '[]')
        FROM ${versions} JOIN quiz_questions ON quiz_questions.question_id = questions.id
        WHERE activity_id = activities.id)) ORDER BY activities.position), '[]')
  FROM activities WHERE course_id = courses.id AND section_id IS NOT DISTINCT FROM ${section})`;

function entryOf({ fields, groups, activities, sections, questions }: Stored): CourseFileEntry {
  return {
    ...fields,
    ...(groups && { groups }),
    activities: activities.map(activityOf),
    sections: sections.map((section) => ({
      title: section.title,
      activities: section.activities.map(activityOf),
    })),
    questions: questions.map(questionOf),
  } as CourseFileEntry;
}

function activityOf({ kind, title, body, data, minutes, optional, questions }: StoredActivity): object {
  const asks = kind === "quiz" || kind === "survey";
  return {
    kind,
    title,
    body,
    ...readData(kind, data).data,
    // Others are estimates, and the import makes the same.
    ...(minutes >= 1 && minutes <= 600 && { minutes }),
    optional,
    ...(asks && { questions: questions.map(questionOf) }),
  };
}

function questionOf({ content, ...rest }: StoredQuestion): QuestionContent & Omit<StoredQuestion, "content"> {
  return { ...questionContent.parse(content), ...rest };
}

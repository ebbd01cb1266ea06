import { v7 as uuidv7 } from "uuid";
import type { CourseEntry } from "@/lib/courses/import-schema";
import { refuseUnfitQuestions } from "@/lib/courses/kinds/quiz/fitting-questions";
import type { QuizQuestions } from "@/lib/courses/kinds/quiz/quiz-question-schema";
import { saveQuestionsOfQuizzes } from "@/lib/courses/kinds/quiz/save-questions";
import { refuseOtherAnonymity } from "@/lib/courses/kinds/survey/stored-responses";
import type { Database } from "@/lib/database/db";
import { sameActivities } from "./same-activities";

type Touched = {
  permalink: string;
  /** How many attempts were deleted with a quiz. */
  attempts?: number;
};

/** The first of its sections has the activities before all sections, and no title. */
type Outline = Pick<CourseEntry, "permalink" | "sections">;

/** Uses a fixed number of statements. Returns the permalinks of changed courses. @throws as `refuseOtherAnonymity`, `refuseUnfitQuestions` */
export async function saveOutlines(tx: Database, outlines: readonly Outline[]): Promise<Touched[]> {
  await holdCourses(tx, outlines);
  const activities = await identify(tx, outlines);
  const touched = [
    ...(await saveSections(tx, outlines)),
    ...(await deleteOthers(tx, outlines, activities)),
    ...(await saveActivities(tx, activities)),
    ...(await saveQuestionsOfQuizzes(tx, activities)),
    ...(await deleteSurplusSections(tx, outlines)),
  ];
  const ids = activities.map(({ id }) => id);
  await refuseOtherAnonymity(tx, ids);
  await refuseUnfitQuestions(tx, ids);
  return touched;
}

// Locking courses before activities, as lib/learning/complete.ts does, prevents deadlocks.
async function holdCourses(tx: Database, outlines: readonly Outline[]): Promise<void> {
  await tx.$executeRaw`
    SELECT FROM courses WHERE permalink = ANY(${outlines.map(({ permalink }) => permalink)}::text[])
    ORDER BY permalink FOR UPDATE`;
}

type Row = {
  id: string;
  permalink: string;
  title: string;
  position: number;
  section: number | null;
  questions?: QuizQuestions;
};

async function identify(tx: Database, outlines: readonly Outline[]): Promise<Row[]> {
  const known = await tx.activity.findMany({
    where: { course: { permalink: { in: outlines.map(({ permalink }) => permalink) } } },
    select: { id: true, title: true, position: true, course: { select: { permalink: true } } },
    orderBy: { position: "asc" },
  });
  const byCourse = new Map<string, typeof known>();
  for (const activity of known)
    byCourse.set(activity.course.permalink, [...(byCourse.get(activity.course.permalink) ?? []), activity]);
  return outlines.flatMap(({ permalink, sections }) => {
    const wanted = sections.flatMap(({ title, activities }, index) =>
      activities.map((activity) => ({ ...activity, permalink, section: title === null ? null : index })),
    );
    const ids = sameActivities(
      byCourse.get(permalink) ?? [],
      wanted.map(({ title }) => title),
    );
    return wanted.map((row, index) => ({ ...row, id: ids[index] ?? uuidv7(), position: index + 1 }));
  });
}

async function saveSections(tx: Database, outlines: readonly Outline[]): Promise<Touched[]> {
  const rows = outlines.flatMap(({ permalink, sections }) =>
    sections.flatMap(({ title }, index) =>
      title === null ? [] : [{ id: uuidv7(), permalink, title, position: index }],
    ),
  );
  return tx.$queryRaw<Touched[]>`
    WITH saved AS (
      INSERT INTO sections (id, course_id, title, position)
      SELECT entry.id, courses.id, title, position
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS entry (id uuid, permalink text, title text, position integer)
      JOIN courses USING (permalink)
      ON CONFLICT (course_id, position) DO UPDATE SET title = excluded.title
      WHERE sections.title <> excluded.title
      RETURNING course_id
    )
    SELECT DISTINCT permalink FROM saved JOIN courses ON courses.id = saved.course_id`;
}

async function deleteOthers(
  tx: Database,
  outlines: readonly Outline[],
  kept: readonly Row[],
): Promise<Touched[]> {
  return tx.$queryRaw<Touched[]>`
    WITH dropped AS (
      DELETE FROM activities USING courses
      WHERE courses.id = activities.course_id
        AND courses.permalink = ANY(${outlines.map(({ permalink }) => permalink)}::text[])
        AND activities.id <> ALL(${kept.map(({ id }) => id)}::uuid[])
      RETURNING activities.id, permalink
    )
    SELECT permalink, count(quiz_attempts.id)::int AS attempts
    FROM dropped LEFT JOIN quiz_attempts ON activity_id = dropped.id GROUP BY permalink`;
}

async function saveActivities(tx: Database, rows: readonly Row[]): Promise<Touched[]> {
  // Positions are unique at every moment, so this frees them first.
  await tx.$executeRaw`
    UPDATE activities SET position = -entry.position
    FROM jsonb_to_recordset(${JSON.stringify(rows.map(({ id, position }) => ({ id, position })))}::jsonb)
      AS entry (id uuid, position integer)
    WHERE activities.id = entry.id AND activities.position <> entry.position`;
  return tx.$queryRaw<Touched[]>`
    WITH saved AS (
      INSERT INTO activities AS known
        (id, course_id, section_id, title, kind, body, data, minutes, optional, position)
      SELECT entry.id, courses.id, sections.id, entry.title, kind, body, data, minutes, optional, entry.position
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS entry (id uuid, permalink text, section integer,
        title text, kind activity_kind, body text, data jsonb, minutes integer, optional boolean, position integer)
      JOIN courses USING (permalink)
      LEFT JOIN sections ON sections.course_id = courses.id AND sections.position = entry.section
      ON CONFLICT (id) DO UPDATE SET section_id = excluded.section_id, title = excluded.title, kind = excluded.kind,
        body = excluded.body, data = excluded.data, minutes = excluded.minutes, optional = excluded.optional,
        position = excluded.position, updated_at = now()
      WHERE (known.section_id, known.title, known.kind, known.body, known.data, known.minutes, known.optional,
          known.position)
        IS DISTINCT FROM (excluded.section_id, excluded.title, excluded.kind, excluded.body, excluded.data,
          excluded.minutes, excluded.optional, excluded.position)
      RETURNING course_id
    )
    SELECT DISTINCT permalink FROM saved JOIN courses ON courses.id = saved.course_id`;
}

async function deleteSurplusSections(tx: Database, outlines: readonly Outline[]): Promise<Touched[]> {
  const kept = outlines.flatMap(({ permalink, sections }) =>
    sections.flatMap(({ title }, index) => (title === null ? [] : [{ permalink, position: index }])),
  );
  return tx.$queryRaw<Touched[]>`
    WITH dropped AS (
      DELETE FROM sections USING courses
      WHERE courses.id = sections.course_id
        AND courses.permalink = ANY(${outlines.map(({ permalink }) => permalink)}::text[])
        AND NOT EXISTS (
          SELECT FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) AS entry (permalink text, position integer)
          WHERE entry.permalink = courses.permalink AND entry.position = sections.position)
      RETURNING permalink
    )
    SELECT DISTINCT permalink FROM dropped`;
}

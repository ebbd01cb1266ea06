import { db } from "@/lib/database/db";
import { env } from "@/lib/env";
import type { StoredEvent } from "@/lib/events/schema";
import type { XapiIdentification } from "@/prisma/generated/enums";

export type PlacedStatement = { position: bigint; statement: object };

type Completion = {
  position: bigint;
  eventId: string;
  completedAt: Date;
  personId: string;
  name: string;
  email: string;
  courseId: string;
  courseName: string;
  language: string | null;
  score: number | null;
};

/**
 * Returns an xAPI 1.0.3 statement for each completion, with the event's ID, in the order of the events. Leaves out deleted people, and those without an email address
 * where it names them. Source: https://github.com/adlnet/xAPI-Spec/blob/master/xAPI-Data.md
 */
export async function statementsOf(
  events: readonly StoredEvent[],
  identification: XapiIdentification,
): Promise<PlacedStatement[]> {
  const asked = events.flatMap(({ position, id, occurredAt, personId, data }) => {
    const { course_id, completed_at } = (data && JSON.parse(data).attributes) || {};
    return personId && course_id
      ? [{ position: String(position), id, at: completed_at ?? occurredAt, person_id: personId, course_id }]
      : [];
  });
  const completions = await readCompletions(asked);
  const isNamed = ({ email }: Completion) => identification === "account" || email !== "";
  return completions.filter(isNamed).map((completion) => ({
    position: completion.position,
    statement: statementOf(completion, identification),
  }));
}

/** The score is the newest up to the completion's time, in seconds. A merged person is who they were merged into. */
const readCompletions = (asked: readonly object[]) => db().$queryRaw<Completion[]>`
  SELECT asked.position, asked.id AS "eventId", asked.at AS "completedAt", people.id AS "personId", trim(first_name || ' ' || last_name) AS name,
    email, asked.course_id AS "courseId", coalesce(completed.course_name, courses.name, '') AS "courseName", language,
    completed.score::float8 AS score
  FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
    AS asked (position bigint, id uuid, at timestamptz, person_id uuid, course_id uuid)
  JOIN people ON people.id = coalesce((SELECT merges.person_id FROM people_merges AS merges
    WHERE merged_id = asked.person_id AND undone_at IS NULL ORDER BY merged_at DESC LIMIT 1), asked.person_id)
  LEFT JOIN courses ON courses.id = asked.course_id
  LEFT JOIN LATERAL (
    SELECT course_name, score FROM course_completions AS known
    WHERE known.person_id = people.id AND known.course_id = asked.course_id
      AND completed_at < asked.at + interval '1 second'
    ORDER BY completed_at DESC LIMIT 1
  ) AS completed ON true
  ORDER BY asked.position`;

function statementOf(completion: Completion, identification: XapiIdentification): object {
  const { eventId, completedAt, personId, name, email, courseId, courseName, language, score } = completion;
  const { BASE_URL } = env();
  const who =
    identification === "email"
      ? { mbox: `mailto:${email}` }
      : { account: { homePage: BASE_URL, name: personId } };
  return {
    id: eventId,
    actor: { objectType: "Agent", ...(name && { name }), ...who },
    verb: { id: "http://adlnet.gov/expapi/verbs/completed", display: { en: "completed" } },
    object: {
      objectType: "Activity",
      id: `${BASE_URL}/v2/courses/${courseId}`,
      definition: {
        type: "http://adlnet.gov/expapi/activities/course",
        ...(courseName && { name: { [language ?? "und"]: courseName } }),
      },
    },
    result: {
      completion: true,
      ...(score !== null && { score: { scaled: score / 100, raw: score, min: 0, max: 100 } }),
    },
    timestamp: completedAt.toISOString(),
    context: { platform: "Lectern" },
  };
}

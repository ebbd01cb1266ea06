import { v7 as uuidv7 } from "uuid";
import { db } from "@/lib/database/db";
import { type EventType, eventSubjects } from "@/lib/events/schema";

type Placed = {
  type?: EventType;
  subjectId?: string;
  personId?: string | null;
  attributes?: object;
  occurredAt?: Date;
};

/** Adds events behind those there are, as the sequencer does. Returns their IDs. */
export async function placeEvents(placed: readonly Placed[]): Promise<string[]> {
  const [sequence] = await db().$queryRaw<{ last: bigint }[]>`
    INSERT INTO event_sequence (id, last_position) VALUES (1, ${placed.length})
    ON CONFLICT (id) DO UPDATE SET last_position = event_sequence.last_position + excluded.last_position
    RETURNING last_position AS last`;
  const first = (sequence?.last ?? 0n) - BigInt(placed.length) + 1n;
  const rows = placed.map((event, index) => {
    const { type = "group.renamed", subjectId = uuidv7(), personId = null, attributes = {} } = event;
    const subject = { type: eventSubjects[type], id: subjectId };
    return {
      position: String(first + BigInt(index)),
      id: uuidv7(),
      type,
      occurred_at: (event.occurredAt ?? new Date()).toISOString(),
      subject_type: subject.type,
      subject_id: subjectId,
      person_id: personId,
      data: type === "person.deleted" ? null : JSON.stringify({ ...subject, attributes }),
    };
  });
  await db().$executeRaw`
    INSERT INTO events (position, day, id, type, occurred_at, subject_type, subject_id, person_id, data)
    SELECT position, (now() AT TIME ZONE 'UTC')::date, id, type, occurred_at, subject_type, subject_id, person_id, data
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS placed (position bigint, id uuid, type text, occurred_at timestamptz,
      subject_type text, subject_id uuid, person_id uuid, data text)`;
  return rows.map(({ id }) => id);
}

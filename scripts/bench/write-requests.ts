import type { Write } from "./load";

/** Courses and people are those of `seed bench`; it makes the first hundred groups. */
export const school = { courses: 200, people: 10_000, groups: 2_000 };

export const seededGroups = 100;

/** In the order of the tables. */
export const writes = {
  person: { words: "Create a person", status: 201 },
  group: { words: "Rename a group", status: 200 },
  membership: { words: "Add a person to a group", status: 204 },
  completion: { words: "Record a completion", status: 201 },
} as const;

export type WriteName = keyof typeof writes;

export const writeNames = Object.keys(writes) as WriteName[];

/** Returns a new write each time, for one server. */
export function newWrites(): Record<WriteName, () => Write> {
  const counted = (make: (count: number) => Write) => {
    let count = 0;
    return () => make(count++);
  };
  return {
    person: counted((count) => ({
      method: "POST",
      path: "/v2/people",
      body: documentOf("people", {
        sso_uid: `written-${count}`,
        first_name: "Ada",
        last_name: `Written ${count}`,
        email: `written-${count}@bench.example`,
      }),
    })),
    group: counted((count) => {
      const id = groupOf(count);
      return {
        method: "PATCH",
        path: `/v2/groups/${id}`,
        body: documentOf("groups", { name: `Renamed ${count}` }, id),
      };
    }),
    // A group meets each person once: 7 times its step, plus 1, shares no factor with the number of people.
    membership: counted((count) => ({
      method: "POST",
      path: `/v2/groups/${groupOf(count)}/relationships/people`,
      body: JSON.stringify({
        data: [
          {
            type: "people",
            id: benchId("person", 1 + ((count * 7 + Math.floor(count / freeGroups)) % school.people)),
          },
        ],
      }),
    })),
    // `seed bench` enrolled the people around these.
    completion: counted((count) => ({
      method: "POST",
      path: "/v2/transcript_entries",
      body: documentOf("transcript_entries", {
        person_id: benchId("person", 1_000 + (count % 8_000)),
        course_id: benchId("course", 1 + ((count + Math.floor(count / 8_000)) % school.courses)),
        completed_at: "2026-01-15T09:30:00Z",
        origin: "Coursera",
      }),
    })),
  };
}

const kinds = { person: 1, group: 2, course: 3 } as const;

/** Returns the ID that `seed bench` gives it. */
export function benchId(kind: keyof typeof kinds, number: number): string {
  return `00000000-000${kinds[kind]}-7000-8000-${number.toString(16).padStart(12, "0")}`;
}

const freeGroups = school.groups - seededGroups;

const groupOf = (count: number) => benchId("group", seededGroups + 1 + (count % freeGroups));

const documentOf = (type: string, attributes: Record<string, string>, id?: string) =>
  JSON.stringify({ data: { type, ...(id && { id }), attributes } });

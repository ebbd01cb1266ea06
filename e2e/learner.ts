import { test as base, expect } from "./fixtures";
import type { Persona } from "./identity-provider/personas";

type Enrollment = { progress: number; completed_at: string | null };

export const test = base.extend<{
  enrollmentOf: (persona: Persona, permalink: string) => Promise<Enrollment>;
}>({
  enrollmentOf: async ({ rows, request, running }, use) =>
    use(async (persona, permalink) => {
      const [ids] = await rows(
        "SELECT courses.id AS course, person_id AS person FROM courses, identities WHERE permalink = $1 AND subject = $2",
        permalink,
        persona.login,
      );
      // The newest first: this is the enrollment that a test made just now.
      const answer = await request.get(`/v2/courses/${ids?.course}/enrollments?sort=-enrolled_at&limit=100`, {
        headers: { "X-Api-Key": running.apiKey },
      });
      const { data } = await answer.json();
      const mine = data.find((one: Resource) => one.relationships.person.data.id === ids?.person);
      expect(mine, "the API lists the enrollment").toBeDefined();
      return mine.attributes;
    }),
});

type Resource = { relationships: { person: { data: { id: string } } } };

export { expect } from "./fixtures";

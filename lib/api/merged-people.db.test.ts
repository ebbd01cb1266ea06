import { expect, test } from "vitest";
import { createAdmin, createKey, createLearner } from "@/e2e/testing/factories";
import { env } from "@/lib/env";
import { mergePeople } from "@/lib/people-merges/merge";
import { undoMerge } from "@/lib/people-merges/undo";
import { handlers } from "./handlers";
import type { Path } from "./operations";

async function ask(path: Path, key: string, id: string) {
  const url = `${env().BASE_URL}${path.replace("{id}", id)}`;
  const request = new Request(url, { headers: { "X-Api-Key": key } });
  const answer = await handlers(path).GET(request, { params: Promise.resolve({ id }) });
  return { status: answer.status, body: await answer.json() };
}

test.each(["/v2/people/{id}", "/v2/people/{id}/enrollments"] as const)(
  "%s of a merged ID names the person who has everything now",
  async (path) => {
    const key = await createKey();
    const [admin, one, other] = [await createAdmin(), await createLearner(), await createLearner()];
    const merge = { personId: one.personId, mergedId: other.personId, confirmsRoles: false };
    const id = await mergePeople(admin, merge);
    const { status, body } = await ask(path, key, other.personId);
    expect(status).toBe(404);
    expect(body.errors).toMatchObject([
      {
        code: "not_found",
        meta: { merged_into: one.personId },
        links: { about: `${env().BASE_URL}/v2/people/${one.personId}` },
      },
    ]);
    await undoMerge(admin, { id });
    expect((await ask(path, key, other.personId)).status).toBe(200);
  },
);

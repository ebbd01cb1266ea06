import type { Database } from "@/lib/database/db";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { JsonApiError } from "@/lib/jsonapi/errors";
import { findSurvivor } from "@/lib/people/merged";
import { people } from "@/lib/people/resource";

/** Someone who asks for a person that was merged learns the ID of the one who has everything now. */
export async function nameSurvivor<Answer>(answer: () => Promise<Answer>, tx?: Database): Promise<Answer> {
  try {
    return await answer();
  } catch (error) {
    const missing = error instanceof JsonApiError && error.reason === "resource_not_found" ? error : null;
    const { noun, id } = (missing?.parameters ?? { noun: "", id: "" }) as { noun: string; id: string };
    if (noun === people.singular) await refuseMerged(noun, id, tx);
    throw error;
  }
}

/** Does the same for a command with a person whom the body names. */
export async function withSurvivorOf<Result>(
  personId: string,
  tx: Database,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal && error.code === "person_not_found")
      await refuseMerged(people.singular, personId, tx);
    throw error;
  }
}

/** @throws JsonApiError 404 if the person was merged */
async function refuseMerged(noun: string, id: string, tx?: Database): Promise<void> {
  const into = await findSurvivor(id, tx);
  if (!into) return;
  const about = `${env().BASE_URL}/v2/people/${into}`;
  throw new JsonApiError(
    "resource_merged",
    { noun, id, into },
    { links: { about }, meta: { merged_into: into } },
  );
}

import { currentRequest } from "@/lib/current-request";
import { env } from "@/lib/env";
import { Prisma } from "@/prisma/generated/client";

// One lock order keeps two of a person's writes from deadlocking.
const ofPerson = `
  WITH own AS (SELECT id FROM sessions WHERE person_id = $1::uuid ORDER BY id FOR NO KEY UPDATE)
  UPDATE sessions SET wrote_at = clock_timestamp() FROM own WHERE sessions.id = own.id
  RETURNING set_config('synchronous_commit', 'off', true)`;

const ofKey = `
  UPDATE api_keys SET wrote_at = clock_timestamp() WHERE id = $1::uuid
  RETURNING set_config('synchronous_commit', 'off', true)`;

/** Makes the next reads of this person or API key skip the standby for a moment. Returns null without a standby, or when neither is known. */
export function ownWriteStatement(): { text: string; values: string[] } | null {
  const { standby, personId, apiKeyId } = currentRequest() ?? {};
  // A GET of the API writes only its key's last use and counts.
  if (!standby || standby === "always") return null;
  if (personId) return { text: ofPerson, values: [personId] };
  return apiKeyId ? { text: ofKey, values: [apiKeyId] } : null;
}

export const hasWrittenLatelySql = () =>
  Prisma.sql`coalesce(wrote_at > now() - make_interval(secs => ${env().READ_MAX_AGE_MS / 1000}::float8), false)`;

export function readOwnWrites(): void {
  const request = currentRequest();
  if (request?.standby) request.standby = "never";
}

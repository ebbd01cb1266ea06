import { currentRequest } from "@/lib/current-request";
import { env } from "@/lib/env";
import { Prisma } from "@/prisma/generated/client";

// In one order, so that two of a person's writes never wait for each other.
const ofPerson = `
  WITH own AS (SELECT id FROM sessions WHERE person_id = $1::uuid ORDER BY id FOR NO KEY UPDATE)
  UPDATE sessions SET wrote_at = clock_timestamp() FROM own WHERE sessions.id = own.id
  RETURNING set_config('synchronous_commit', 'off', true)`;

const ofKey = `
  UPDATE api_keys SET wrote_at = clock_timestamp() WHERE id = $1::uuid
  RETURNING set_config('synchronous_commit', 'off', true)`;

/**
 * What to send once the request under way has committed something, so that whoever wrote it is not answered from the standby for
 * a moment, wherever they ask next; null where there is no standby, or nobody is known.
 */
export function ownWriteStatement(): { text: string; values: string[] } | null {
  const { standby, personId, apiKeyId } = currentRequest() ?? {};
  // What a GET of the API writes is noted on the side: its key's last use, its counts.
  if (!standby || standby === "always") return null;
  if (personId) return { text: ofPerson, values: [personId] };
  return apiKeyId ? { text: ofKey, values: [apiKeyId] } : null;
}

/** As SQL, of a session or an API key: whether a standby might not show yet what it has written. */
export const hasWrittenLatelySql = () =>
  Prisma.sql`coalesce(wrote_at > now() - make_interval(secs => ${env().READ_MAX_AGE_MS / 1000}::float8), false)`;

/** The request under way reads from the primary from now on. */
export function readOwnWrites(): void {
  const request = currentRequest();
  if (request?.standby) request.standby = "never";
}

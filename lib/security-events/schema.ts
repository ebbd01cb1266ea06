import { z } from "zod";
import { auditActions } from "@/lib/audit-log/schema";

/** What happens beside the deeds of admins, which go by their names in the audit log. */
export const ownEvents = [
  "sign_in.succeeded",
  "sign_in.failed",
  "session.ended",
  "identity_provider.tested",
  "api_key.refused",
  "rate_limit.exceeded",
  "audit_log.head",
] as const;

/** All that is told to a security team: names stay as they are, new ones may come. docs/security-events.md describes them. */
export const securityEvents = [...ownEvents, ...auditActions] as const;

const id = z.uuid().nullable();

/**
 * A security event as one line of JSON. Ids, never names, e-mail addresses or secrets. Without `actor_id` it was nobody who is
 * known, or the command line; `code` says why something failed, or more closely what happened.
 */
export const securityEvent = z.strictObject({
  time: z.iso.datetime(),
  event: z.enum(securityEvents),
  outcome: z.enum(["success", "failure"]),
  actor_id: id,
  subject_type: z.string().nullable(),
  subject_id: z.string().nullable(),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  code: z.string().nullable(),
  attempt_id: id,
  audit_entry_id: id,
});

export type SecurityEvent = z.infer<typeof securityEvent>;

/** A security event before it is written: what is left out is null. */
export type NewSecurityEvent = Pick<SecurityEvent, "event" | "outcome"> &
  Partial<Omit<SecurityEvent, "time">>;

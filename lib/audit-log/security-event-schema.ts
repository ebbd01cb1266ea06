import { z } from "zod";
import { auditActions } from "@/lib/audit-log/schema";

export const ownEvents = [
  "sign_in.succeeded",
  "sign_in.failed",
  "session.ended",
  "identity_provider.tested",
  "access.denied",
  "api_key.refused",
  "rate_limit.exceeded",
  "audit_log.head",
] as const;

/** These names are a public contract (docs/security-events.md): they never change, but new ones may come. */
export const securityEvents = [...ownEvents, ...auditActions] as const;

const id = z.uuid().nullable();

/** Holds ids, never names, email addresses or secrets. `actor_id` is null before sign-in and for the command line. */
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
  rows: z.int().optional(),
  filters: z.array(z.string()).optional(),
  count: z.int().optional(),
  merged_id: z.uuid().optional(),
});

export type SecurityEvent = z.infer<typeof securityEvent>;

export type NewSecurityEvent = Pick<SecurityEvent, "event" | "outcome"> &
  Partial<Omit<SecurityEvent, "time">>;

import { appendFileSync } from "node:fs";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import type { NewSecurityEvent, SecurityEvent } from "./security-event-schema";

/** Writes one line to SECURITY_LOG at once; use `afterCommit` in a transaction. Only logs a failed write. */
export function reportSecurityEvent(event: NewSecurityEvent): void {
  const to = env().SECURITY_LOG;
  if (to === "off") return;
  try {
    write(to, `${JSON.stringify(complete(event))}\n`);
  } catch (err) {
    log().error({ err, code: "security_event_lost", event: event.event }, "Could not write a security event");
  }
}

function complete(event: NewSecurityEvent): SecurityEvent {
  return {
    time: new Date().toISOString(),
    event: event.event,
    outcome: event.outcome,
    actor_id: event.actor_id ?? null,
    subject_type: event.subject_type ?? null,
    subject_id: event.subject_id ?? null,
    address: event.address ?? null,
    user_agent: event.user_agent ?? null,
    code: event.code ?? null,
    attempt_id: event.attempt_id ?? null,
    audit_entry_id: event.audit_entry_id ?? null,
    ...(event.rows !== undefined && { rows: event.rows }),
    ...(event.filters && { filters: event.filters }),
    ...(event.count !== undefined && { count: event.count }),
    ...(event.merged_id && { merged_id: event.merged_id }),
  };
}

function write(to: string, line: string): void {
  if (to === "stdout" || to === "stderr") process[to].write(line);
  // Opening the file for each line allows rotation without a signal.
  else appendFileSync(/* turbopackIgnore: true */ to, line, { mode: 0o600 });
}

import { LRUCache } from "lru-cache";

const begins = /^\s*(SELECT|WITH)\b/i;

// This matches writes in a WITH, row locks, and PostgreSQL's functions that change more than their own transaction.
const writes =
  /\b(INSERT\s+INTO|UPDATE\s+\S+.*?\sSET|DELETE\s+FROM|MERGE\s+INTO|FOR\s+(NO\s+KEY\s+)?UPDATE|FOR\s+(KEY\s+)?SHARE|(nextval|setval|set_config|pg_notify|pg_terminate_backend|pg_cancel_backend|pg_(try_)?advisory_\w+|lo_\w+|reckon_\w+|remove_\w+|make_(sign_in|event)_\w+|drop_\w+|apply_\w+|resolve_managers|note_requirements|queue_requirements\w*|(re)?issue_\w+|record_\w+)\s*\()/is;

const known = new LRUCache<string, boolean>({ max: 1_000 });

/** Returns false in doubt. Name each of Lectern's functions that writes in the list above. */
export function isRead(text: string): boolean {
  const judged = known.get(text) ?? (begins.test(text) && !writes.test(text));
  known.set(text, judged);
  return judged;
}

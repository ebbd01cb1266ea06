import type { RefusalKind } from "@/lib/refusal-codes";

/** Maps refusals to their statuses (RFC 9110; 507 of RFC 4918). */
export const refusalStatuses: Record<RefusalKind, number> = {
  not_found: 404,
  forbidden: 403,
  invalid_input: 422,
  conflict: 409,
  storage_full: 507,
  unavailable: 503,
};

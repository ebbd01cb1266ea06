import { retainedIdempotencyKeys } from "@/lib/api-keys/retention";
import { retainedAuditEntries } from "@/lib/audit-log/retention";
import type { Retained } from "@/lib/database/retention-period";
import { retainedUnfinishedUploads, retainedUnusedUploads } from "@/lib/media/retention";
import { retainedMails } from "@/lib/notifications/retention";
import { retainedPeopleImports } from "@/lib/people-imports/retention";
import { retainedMerges } from "@/lib/people-merges/retention";
import { retainedRateLimits } from "@/lib/rate-limits/retention";
import { retainedAdminLinks } from "@/lib/roles/retention";
import { retainedProvisioning } from "@/lib/scim/retention";
import { retainedLogoutTokens, retainedSessions } from "@/lib/session/retention";
import { retainedAttempts } from "@/lib/sign-in-attempts/retention";
import { type RetainedKind, retainedTables } from "./schema";

export const rules: Record<RetainedKind, Retained> = {
  sign_in_attempts: retainedAttempts,
  sessions: retainedSessions,
  admin_links: retainedAdminLinks,
  logout_tokens: retainedLogoutTokens,
  rate_limits: retainedRateLimits,
  idempotency_keys: retainedIdempotencyKeys,
  unfinished_uploads: retainedUnfinishedUploads,
  unused_uploads: retainedUnusedUploads,
  audit_entries: retainedAuditEntries,
  outbox: retainedMails,
  provisioning_entries: retainedProvisioning,
  people_merge_rows: retainedMerges,
  people_imports: retainedPeopleImports,
  ...Object.fromEntries(retainedTables),
};

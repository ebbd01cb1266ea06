import type { Operator, RetentionRule } from "@/lib/actor";
import { pruneAuditLog } from "@/lib/audit-log/append";
import { Prisma } from "@/lib/database/db";
import { env } from "@/lib/env";
import { mediaStore } from "@/lib/media/open-store";
import { pruneUnusedMedia } from "@/lib/media/upload";
import { endOldUploads } from "@/lib/media/upload-in-parts";
import { pruneOutbox } from "@/lib/notifications/claim";
import { pruneRateLimits } from "@/lib/rate-limits/count";
import { pruneAdminLinks } from "@/lib/roles/admin-links";
import { pruneLogoutTokens, pruneSessions } from "@/lib/session/open-and-end";
import { pruneAttempts } from "@/lib/sign-in-attempts/record";
import type { RetainedKind, RetentionPeriod } from "./schema";

type Rule = {
  kept: () => RetentionPeriod;
  remove: (actor: Operator | RetentionRule) => Promise<number>;
  /** As SQL; null where no table has it. */
  oldest: Prisma.Sql | null;
};

export const rules: Record<RetainedKind, Rule> = {
  sign_in_attempts: {
    kept: () => ({ days: env().RETENTION_SIGN_INS_DAYS }),
    remove: () => pruneAttempts(env().RETENTION_SIGN_INS_DAYS),
    oldest: Prisma.sql`SELECT min(started_at) FROM sign_in_attempts`,
  },
  sessions: {
    kept: () => ({ days: env().RETENTION_ENDED_DAYS }),
    remove: () => pruneSessions(env().RETENTION_ENDED_DAYS),
    oldest: Prisma.sql`SELECT min(expires_at) FROM sessions WHERE expires_at < now()`,
  },
  admin_links: {
    kept: () => ({ days: env().RETENTION_ENDED_DAYS }),
    remove: () => pruneAdminLinks(env().RETENTION_ENDED_DAYS),
    oldest: Prisma.sql`SELECT min(coalesce(used_at, expires_at)) FROM admin_links
      WHERE coalesce(used_at, expires_at) < now()`,
  },
  logout_tokens: {
    kept: () => ({ days: 0 }),
    remove: pruneLogoutTokens,
    oldest: Prisma.sql`SELECT min(expires_at) FROM logout_tokens WHERE expires_at < now()`,
  },
  rate_limits: {
    kept: () => ({ days: 0 }),
    remove: pruneRateLimits,
    oldest: Prisma.sql`SELECT min(window_ends_at) FROM rate_limits WHERE window_ends_at < now()`,
  },
  unfinished_uploads: {
    kept: () => ({ days: 1 }),
    remove: async (actor) => (await endOldUploads(actor)) + (await mediaStore().removeUnfinished()),
    oldest: Prisma.sql`SELECT min(begun_at) FROM media_uploads`,
  },
  unused_uploads: {
    kept: () => orForever("days", env().RETENTION_UNUSED_UPLOADS_DAYS),
    remove: async (actor) => {
      const days = env().RETENTION_UNUSED_UPLOADS_DAYS;
      return days === 0 ? 0 : pruneUnusedMedia(actor, days);
    },
    oldest: null,
  },
  audit_entries: {
    kept: () => orForever("years", env().RETENTION_AUDIT_LOG_YEARS),
    remove: async () => {
      const years = env().RETENTION_AUDIT_LOG_YEARS;
      return years === 0 ? 0 : pruneAuditLog(years);
    },
    oldest: Prisma.sql`SELECT min(at) FROM audit_entries`,
  },
  outbox: {
    kept: () => ({ days: env().RETENTION_MAIL_DAYS }),
    remove: () => pruneOutbox(env().RETENTION_MAIL_DAYS),
    oldest: Prisma.sql`SELECT min(ended_at) FROM (
      SELECT min(ended_at) AS ended_at FROM outbox WHERE outcome = 'sent'
      UNION ALL SELECT min(ended_at) FROM outbox WHERE outcome = 'dropped'
      UNION ALL SELECT min(ended_at) FROM outbox WHERE outcome = 'refused') AS ended`,
  },
};

const orForever = (unit: "days" | "years", number: number): RetentionPeriod =>
  number === 0 ? "forever" : unit === "days" ? { days: number } : { years: number };

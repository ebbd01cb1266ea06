import { Prisma } from "@/lib/database/db";
import { orForever, type Retained } from "@/lib/database/retention-period";
import { env } from "@/lib/env";
import { mediaStore } from "./open-store";
import { pruneUnusedMedia } from "./upload";
import { endOldUploads } from "./upload-in-parts";

export const retainedUnfinishedUploads: Retained = {
  kept: () => ({ days: 1 }),
  remove: async (actor) => (await endOldUploads(actor)) + (await mediaStore().removeUnfinished()),
  oldest: Prisma.sql`SELECT min(begun_at) FROM media_uploads`,
};

export const retainedUnusedUploads: Retained = {
  kept: () => orForever("days", env().RETENTION_UNUSED_UPLOADS_DAYS),
  remove: async (actor) => {
    const days = env().RETENTION_UNUSED_UPLOADS_DAYS;
    return days === 0 ? 0 : pruneUnusedMedia(actor, days);
  },
  oldest: null,
};

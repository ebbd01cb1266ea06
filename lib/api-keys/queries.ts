import type { Admin } from "@/lib/actor";
import { db } from "@/lib/db";

/** All API keys, oldest first, without what could open anything. */
export function listApiKeys(_actor: Admin) {
  return db().apiKey.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }], omit: { keyHash: true } });
}

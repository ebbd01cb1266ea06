import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { csvResponse } from "@/app/admin/csv-response";
import { type ApiKeyRow, readApiKeys } from "@/lib/api-keys/queries";
import { apiKeysQuery } from "@/lib/api-keys/schema";
import { requireAdmin } from "@/lib/auth/session";

const header = [
  ...["id", "name", "hint", "scope", "rate_limit", "created_at"],
  ...["last_used_at", "last_refused_at", "expires_at", "revoked_at"],
];

export async function GET(request: NextRequest): Promise<Response> {
  const admin = await requireAdmin();
  const asked = apiKeysQuery.safeParse(Object.fromEntries(request.nextUrl.searchParams));
  if (!asked.success) notFound();
  return csvResponse("api-keys", header, cellsOf(readApiKeys(admin, asked.data)));
}

async function* cellsOf(batches: AsyncIterable<ApiKeyRow[]>): AsyncGenerator<string[][]> {
  for await (const rows of batches) yield rows.map(cells);
}

function cells({ id, name, hint, scope, rateLimit, ...moments }: ApiKeyRow): string[] {
  const { createdAt, lastUsedAt, lastRefusedAt, expiresAt, revokedAt } = moments;
  const times = [createdAt, lastUsedAt, lastRefusedAt, expiresAt, revokedAt];
  return [id, name, hint, scope, String(rateLimit ?? ""), ...times.map((time) => time?.toISOString() ?? "")];
}

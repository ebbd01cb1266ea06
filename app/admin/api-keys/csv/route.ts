import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { type CsvColumns, csvResponse } from "@/app/admin/csv-response";
import { type ApiKeyRow, readApiKeys } from "@/lib/api-keys/admin-list";
import { apiKeysQuery } from "@/lib/api-keys/schema";
import { requireFreshAdmin } from "@/lib/session/gates";

const columns: CsvColumns<ApiKeyRow> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  hint: ({ hint }) => hint,
  scope: ({ scope }) => scope,
  rate_limit: ({ rateLimit }) => rateLimit,
  allowed_networks: ({ allowedNetworks }) => allowedNetworks.join(" "),
  owner: ({ owner }) => owner,
  owner_id: ({ ownerId }) => ownerId,
  owner_name: ({ ownerName }) => ownerName,
  created_at: ({ createdAt }) => createdAt,
  last_used_at: ({ lastUsedAt }) => lastUsedAt,
  last_refused_at: ({ lastRefusedAt }) => lastRefusedAt,
  last_refused_address: ({ lastRefusedAddress }) => lastRefusedAddress,
  rotated_at: ({ rotatedAt }) => rotatedAt,
  previous_hint: ({ previousHint }) => previousHint,
  previous_used_at: ({ previousUsedAt }) => previousUsedAt,
  previous_ends_at: ({ previousEndsAt }) => previousEndsAt,
  expires_at: ({ expiresAt }) => expiresAt,
  revoked_at: ({ revokedAt }) => revokedAt,
};

export async function GET(request: NextRequest): Promise<Response> {
  const admin = await requireFreshAdmin();
  const asked = apiKeysQuery.safeParse(Object.fromEntries(request.nextUrl.searchParams));
  if (!asked.success) notFound();
  return csvResponse("api-keys", columns, readApiKeys(admin, asked.data));
}

import { checkEndpoint } from "@/lib/auth/endpoint-check";
import { requireAdmin } from "@/lib/auth/session";

/** `GET /admin/identity-provider/check?address=…`: whether an endpoint that somebody types can be reached. */
export async function GET(request: Request): Promise<Response> {
  const admin = await requireAdmin();
  const address = new URL(request.url).searchParams.get("address") ?? "";
  const headers = { "Cache-Control": "no-store" };
  return Response.json(await checkEndpoint(admin, address), { headers });
}

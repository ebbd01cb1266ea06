import { requireAdmin } from "@/lib/session/gates";
import { checkEndpoint } from "@/lib/sign-in/endpoint-check";

/** `?address=…`: whether an endpoint can be reached. */
export async function GET(request: Request): Promise<Response> {
  const admin = await requireAdmin();
  const address = new URL(request.url).searchParams.get("address") ?? "";
  const headers = { "Cache-Control": "no-store" };
  return Response.json(await checkEndpoint(admin, address), { headers });
}

import { currentMessages } from "@/app/messages";
import { requireAdmin } from "@/lib/session/gates";
import { checkEndpoint } from "@/lib/sign-in/endpoint-check";

export async function POST(request: Request): Promise<Response> {
  const admin = await requireAdmin();
  const address = new URLSearchParams(await request.text()).get("address") ?? "";
  const headers = { "Cache-Control": "no-store" };
  return Response.json(await checkEndpoint(admin, address, await currentMessages()), { headers });
}

import { currentPreferences } from "@/app/preferences";
import { messagesIn } from "@/lib/messages/messages";
import { formatDay } from "@/lib/preferences/format";
import { requireAdmin } from "@/lib/session/gates";
import { checkEndpoint } from "@/lib/sign-in/endpoint-check";

export async function POST(request: Request): Promise<Response> {
  const admin = await requireAdmin();
  const address = new URLSearchParams(await request.text()).get("address") ?? "";
  const headers = { "Cache-Control": "no-store" };
  const preferences = await currentPreferences();
  const format = (day: Date) => formatDay(day, preferences);
  const checked = await checkEndpoint(admin, address, messagesIn(preferences.language), format);
  return Response.json(checked, { headers });
}

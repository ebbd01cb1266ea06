import { addressOfPart } from "@/lib/media/upload-in-parts";
import { requireAdmin } from "@/lib/session/gates";
import { answerUpload } from "../../../../answer";

/** Where the part is sent instead of here; null for here. */
export async function GET(
  request: Request,
  { params }: RouteContext<"/admin/media/upload/[id]/parts/[number]/address">,
) {
  const admin = await requireAdmin();
  const { id, number } = await params;
  return answerUpload(request, async () => ({ address: await addressOfPart(admin, id, Number(number)) }));
}

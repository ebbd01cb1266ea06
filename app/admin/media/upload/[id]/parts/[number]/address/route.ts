import { addressOfPart } from "@/lib/media/upload-in-parts";
import { requireMay } from "@/lib/session/gates";
import { uploadResponse } from "../../../../upload-response";

export async function GET(
  request: Request,
  { params }: RouteContext<"/admin/media/upload/[id]/parts/[number]/address">,
) {
  const actor = await requireMay("media.upload");
  const { id, number } = await params;
  return uploadResponse(request, async () => ({ address: await addressOfPart(actor, id, Number(number)) }));
}

import { keepPart } from "@/lib/media/upload-in-parts";
import { requireMay } from "@/lib/session/gates";
import { requestBody } from "../../../request-body";
import { uploadResponse } from "../../../upload-response";

export async function POST(
  request: Request,
  { params }: RouteContext<"/admin/media/upload/[id]/parts/[number]">,
) {
  const actor = await requireMay("media.upload");
  const { id, number } = await params;
  return uploadResponse(request, () => keepPart(actor, id, Number(number), requestBody(request)));
}

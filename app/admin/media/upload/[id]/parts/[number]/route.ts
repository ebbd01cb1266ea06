import { keepPart } from "@/lib/media/upload-in-parts";
import { requireMay } from "@/lib/session/gates";
import { answerUpload } from "../../../answer";
import { requestBody } from "../../../request-body";

export async function POST(
  request: Request,
  { params }: RouteContext<"/admin/media/upload/[id]/parts/[number]">,
) {
  const actor = await requireMay("media.upload");
  const { id, number } = await params;
  return answerUpload(request, () => keepPart(actor, id, Number(number), requestBody(request)));
}

import { getUpload } from "@/lib/media/upload-in-parts";
import { requireMay } from "@/lib/session/gates";
import { answerUpload } from "../answer";

export async function GET(request: Request, { params }: RouteContext<"/admin/media/upload/[id]">) {
  const actor = await requireMay("media.upload");
  const { id } = await params;
  return answerUpload(request, () => getUpload(actor, id));
}

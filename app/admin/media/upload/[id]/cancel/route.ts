import { cancelUpload } from "@/lib/media/upload-in-parts";
import { requireMay } from "@/lib/session/gates";
import { answerUpload } from "../../answer";

export async function POST(request: Request, { params }: RouteContext<"/admin/media/upload/[id]/cancel">) {
  const actor = await requireMay("media.upload");
  const { id } = await params;
  return answerUpload(request, () => cancelUpload(actor, id));
}

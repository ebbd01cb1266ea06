import { cancelUpload } from "@/lib/media/upload-in-parts";
import { requireMay } from "@/lib/session/gates";
import { uploadResponse } from "../../upload-response";

export async function POST(request: Request, { params }: RouteContext<"/admin/media/upload/[id]/cancel">) {
  const actor = await requireMay("media.upload");
  const { id } = await params;
  return uploadResponse(request, () => cancelUpload(actor, id));
}

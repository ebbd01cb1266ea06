import { getUpload } from "@/lib/media/upload-in-parts";
import { requireMay } from "@/lib/session/gates";
import { uploadResponse } from "../upload-response";

export async function GET(request: Request, { params }: RouteContext<"/admin/media/upload/[id]">) {
  const actor = await requireMay("media.upload");
  const { id } = await params;
  return uploadResponse(request, () => getUpload(actor, id));
}

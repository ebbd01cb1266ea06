import { completeUpload } from "@/lib/media/upload-in-parts";
import { requireMay } from "@/lib/session/gates";
import { readSha256s, uploadResponse } from "../../upload-response";

export async function POST(request: Request, { params }: RouteContext<"/admin/media/upload/[id]/complete">) {
  const actor = await requireMay("media.upload");
  const { id } = await params;
  return uploadResponse(request, async () => completeUpload(actor, id, await readSha256s(request)));
}

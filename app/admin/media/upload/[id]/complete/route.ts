import { completeUpload } from "@/lib/media/upload-in-parts";
import { requireAdmin } from "@/lib/session/gates";
import { answerUpload, readSha256s } from "../../answer";

export async function POST(request: Request, { params }: RouteContext<"/admin/media/upload/[id]/complete">) {
  const admin = await requireAdmin();
  const { id } = await params;
  return answerUpload(request, async () => completeUpload(admin, id, await readSha256s(request)));
}

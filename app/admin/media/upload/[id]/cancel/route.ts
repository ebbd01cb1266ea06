import { cancelUpload } from "@/lib/media/upload-in-parts";
import { requireAdmin } from "@/lib/session/gates";
import { answerUpload } from "../../answer";

export async function POST(request: Request, { params }: RouteContext<"/admin/media/upload/[id]/cancel">) {
  const admin = await requireAdmin();
  const { id } = await params;
  return answerUpload(request, () => cancelUpload(admin, id));
}

import { getUpload } from "@/lib/media/upload-in-parts";
import { requireAdmin } from "@/lib/session/gates";
import { answerUpload } from "../answer";

/** Which parts are there. */
export async function GET(request: Request, { params }: RouteContext<"/admin/media/upload/[id]">) {
  const admin = await requireAdmin();
  const { id } = await params;
  return answerUpload(request, () => getUpload(admin, id));
}

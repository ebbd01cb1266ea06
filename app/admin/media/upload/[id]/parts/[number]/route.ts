import { keepPart } from "@/lib/media/upload-in-parts";
import { requireAdmin } from "@/lib/session/gates";
import { answerUpload } from "../../../answer";
import { requestBody } from "../../../request-body";

export async function POST(
  request: Request,
  { params }: RouteContext<"/admin/media/upload/[id]/parts/[number]">,
) {
  const admin = await requireAdmin();
  const { id, number } = await params;
  return answerUpload(request, () => keepPart(admin, id, Number(number), requestBody(request)));
}

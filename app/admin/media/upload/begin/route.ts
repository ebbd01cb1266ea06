import type { NextRequest } from "next/server";
import { announcedFile } from "@/lib/media/schema";
import { beginUpload } from "@/lib/media/upload-in-parts";
import { requireMay } from "@/lib/session/gates";
import { answerUpload } from "../answer";

export async function POST(request: NextRequest): Promise<Response> {
  const actor = await requireMay("media.upload");
  const file = announcedFile.parse(Object.fromEntries(request.nextUrl.searchParams));
  return answerUpload(request, () => beginUpload(actor, file));
}

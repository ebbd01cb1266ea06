import type { NextRequest } from "next/server";
import { announcedFile } from "@/lib/media/schema";
import { beginUpload } from "@/lib/media/upload-in-parts";
import { requireMay } from "@/lib/session/gates";
import { uploadResponse } from "../upload-response";

export async function POST(request: NextRequest): Promise<Response> {
  const actor = await requireMay("media.upload");
  const file = announcedFile.parse(Object.fromEntries(request.nextUrl.searchParams));
  return uploadResponse(request, () => beginUpload(actor, file));
}

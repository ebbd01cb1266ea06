import type { NextRequest } from "next/server";
import { requireMay } from "@/lib/session/gates";
import { currentLanguage } from "@/lib/session/reader-language";
import { receiveUpload } from "./receive";

export async function POST(request: NextRequest): Promise<Response> {
  const actor = await requireMay("media.upload");
  return receiveUpload(actor, request, await currentLanguage());
}

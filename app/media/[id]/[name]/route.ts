import type { NextRequest } from "next/server";
import { findMedia } from "@/lib/media/find";
import { requirePerson } from "@/lib/session/gates";
import { answerWithMedia } from "./answer";

export async function GET(request: NextRequest, { params }: RouteContext<"/media/[id]/[name]">) {
  const { id, name } = await params;
  const media = await findMedia(id, name);
  if (!media?.isPublic) await requirePerson(request.nextUrl.pathname);
  return answerWithMedia(request, media);
}

export const HEAD = GET;

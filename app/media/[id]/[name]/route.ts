import type { NextRequest } from "next/server";
import { findMedia } from "@/lib/media/find";
import { requirePerson } from "@/lib/session/gates";
import { mediaResponse } from "./media-response";

export async function GET(request: NextRequest, { params }: RouteContext<"/media/[id]/[name]">) {
  const { id, name } = await params;
  const media = await findMedia(id, name);
  if (!media?.isPublic) await requirePerson(request.nextUrl.pathname);
  return mediaResponse(request, media);
}

export const HEAD = GET;

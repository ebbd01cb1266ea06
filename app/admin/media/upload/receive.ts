import type { NextRequest } from "next/server";
import type { Admin } from "@/lib/actor";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { refusalStatuses } from "@/lib/http/refusal-statuses";
import { log } from "@/lib/log";
import { type MediaKind, mediaKind, mediaKinds, type UploadedMedia } from "@/lib/media/schema";
import { tooLarge, uploadMedia } from "@/lib/media/upload";
import { refusalMessage } from "@/lib/messages/refusal-message";
import { onlyFile } from "./multipart";
import { requestBody } from "./request-body";

const formOverhead = 4096;

export async function receiveUpload(admin: Admin, request: NextRequest): Promise<Response> {
  const query = request.nextUrl.searchParams;
  const kind = mediaKind.catch("download").parse(query.get("kind"));
  const type = request.headers.get("content-type") ?? "";
  const isForm = /^multipart\/form-data\b/i.test(type);
  try {
    requireOwnPage(request);
    requirePossibleSize(request, kind);
    const bytes = requestBody(request);
    const file = isForm ? await onlyFile(bytes, type) : { name: query.get("name") ?? "", bytes };
    const uploaded = await uploadMedia(admin, { kind, ...file });
    return isForm ? backToPage(kind, `uploaded=${idIn(uploaded)}`) : Response.json(uploaded, { status: 201 });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.kind === "storage_full") log().error({ code: error.code }, "An upload found no room");
    if (isForm && error.kind === "invalid_input") return backToPage(kind, "refused=1");
    if (isForm && error.kind === "storage_full") return backToPage(kind, "refused=full");
    return Response.json({ error: refusalMessage(error) }, { status: refusalStatuses[error.kind] });
  }
}

function requireOwnPage(request: Request): void {
  if (request.headers.get("origin") !== env().BASE_URL)
    throw new Refusal("upload_from_elsewhere", { baseUrl: env().BASE_URL });
}

function requirePossibleSize(request: Request, kind: MediaKind): void {
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > mediaKinds[kind].maxBytes + formOverhead) throw tooLarge(kind);
}

function backToPage(kind: MediaKind, what: string): Response {
  const headers = { Location: `/admin/media?kind=${kind}&${what}` };
  return new Response(null, { status: 303, headers });
}

const idIn = ({ address }: UploadedMedia) => address.split("/")[2];

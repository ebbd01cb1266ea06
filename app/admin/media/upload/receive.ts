import type { NextRequest } from "next/server";
import type { May } from "@/lib/actor";
import { Refusal } from "@/lib/errors";
import { tooLarge } from "@/lib/media/received-file";
import { type MediaKind, mediaKind, mediaKinds, type UploadedMedia } from "@/lib/media/schema";
import { uploadMedia } from "@/lib/media/upload";
import type { RefusalKind } from "@/lib/refusal-codes";
import { onlyFile } from "./multipart";
import { requestBody } from "./request-body";
import { noteRefused, refusalResponse, requireOwnPage } from "./upload-response";

const formOverhead = 4096;

const refusedAs: Partial<Record<RefusalKind, string>> = {
  invalid_input: "1",
  storage_full: "full",
  unavailable: "unavailable",
};

export async function receiveUpload(
  actor: May<"media.upload">,
  request: NextRequest,
  language: string,
): Promise<Response> {
  const query = request.nextUrl.searchParams;
  const kind = mediaKind.catch("download").parse(query.get("kind"));
  const type = request.headers.get("content-type") ?? "";
  const isForm = /^multipart\/form-data\b/i.test(type);
  try {
    requireOwnPage(request);
    requirePossibleSize(request, kind);
    const bytes = requestBody(request);
    const file = isForm ? await onlyFile(bytes, type) : { name: query.get("name") ?? "", bytes };
    const uploaded = await uploadMedia(actor, { kind, ...file });
    return isForm ? backToPage(kind, `uploaded=${idIn(uploaded)}`) : Response.json(uploaded, { status: 201 });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const refused = isForm && refusedAs[error.kind];
    if (!refused) return refusalResponse(error, language);
    noteRefused(error);
    return backToPage(kind, `refused=${refused}`);
  }
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

import type { NextRequest } from "next/server";
import type { Admin } from "@/lib/actor";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { log } from "@/lib/log";
import { type MediaKind, mediaKind, mediaKinds, type UploadedMedia } from "@/lib/media/schema";
import { tooLarge, uploadMedia } from "@/lib/media/upload";
import { arriving } from "./arriving";
import { boundaryOf, onlyFile } from "./multipart";

// What a form sends around its file.
const wrapping = 4096;

const statuses = { not_found: 404, forbidden: 403, invalid_input: 422, conflict: 409, storage_full: 507 };

/**
 * An upload: the file itself as the body, its name in the query, by the script of an upload field; or a form with one
 * file, where no script runs. It is never held in memory as a whole.
 */
export async function receiveUpload(admin: Admin, request: NextRequest): Promise<Response> {
  const query = request.nextUrl.searchParams;
  const kind = mediaKind.catch("download").parse(query.get("kind"));
  const boundary = boundaryOf(request.headers.get("content-type"));
  try {
    requireOwnPage(request);
    requirePossibleSize(request, kind);
    const bytes = arriving(request);
    const file = boundary ? await onlyFile(bytes, boundary) : { name: query.get("name") ?? "", bytes };
    const kept = await uploadMedia(admin, { kind, ...file });
    return boundary ? backToPage(kind, `uploaded=${idIn(kept)}`) : Response.json(kept, { status: 201 });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "storage_full") log().error({ code: error.code }, "An upload found no room");
    if (boundary && error.code === "invalid_input") return backToPage(kind, "refused=1");
    if (boundary && error.code === "storage_full") return backToPage(kind, "refused=full");
    return Response.json({ error: error.message }, { status: statuses[error.code] });
  }
}

// As Next.js does for server actions: a form of another site could send a file in an admin's name.
function requireOwnPage(request: Request): void {
  if (request.headers.get("origin") !== env().BASE_URL)
    throw new Refusal("forbidden", `Files are uploaded from the pages of ${env().BASE_URL} alone.`);
}

function requirePossibleSize(request: Request, kind: MediaKind): void {
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > mediaKinds[kind].largest + wrapping) throw tooLarge(kind);
}

function backToPage(kind: MediaKind, what: string): Response {
  const headers = { Location: `/admin/media?kind=${kind}&${what}` };
  return new Response(null, { status: 303, headers });
}

const idIn = ({ address }: UploadedMedia) => address.split("/")[2];

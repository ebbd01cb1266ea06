import { z } from "zod";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { refusalStatuses } from "@/lib/http/refusal-statuses";
import { log } from "@/lib/log";
import { refusalText } from "@/lib/messages/refusal-message";
import { currentLanguage } from "@/lib/session/reader-language";
import { requestBody } from "./request-body";

export async function uploadResponse(request: Request, run: () => Promise<unknown>): Promise<Response> {
  try {
    if (request.method !== "GET") requireOwnPage(request);
    const answer = await run();
    return answer ? Response.json(answer) : new Response(null, { status: 204 });
  } catch (error) {
    return refusalResponse(error, await currentLanguage());
  }
}

export function refusalResponse(error: unknown, language: string): Response {
  if (!(error instanceof Refusal)) throw error;
  noteRefused(error);
  return Response.json({ error: refusalText(error, language) }, { status: refusalStatuses[error.kind] });
}

export function noteRefused(error: Refusal): void {
  if (error.kind === "storage_full") log().error({ code: error.code }, "No room for an upload");
  if (error.kind === "unavailable")
    log().error({ code: error.code, ...error.parameters }, "Could not keep an upload");
}

export function requireOwnPage(request: Request): void {
  if (request.headers.get("origin") !== env().BASE_URL)
    throw new Refusal("upload_from_elsewhere", { baseUrl: env().BASE_URL });
}

const sha256s = z.array(
  z
    .string()
    .regex(/^[\da-f]{64}$/)
    .nullable(),
);

export async function readSha256s(request: Request): Promise<(string | null)[]> {
  const pieces: Uint8Array[] = [];
  for await (const some of requestBody(request)) pieces.push(some);
  try {
    return sha256s.parse(JSON.parse(Buffer.concat(pieces).toString()));
  } catch (cause) {
    throw new Refusal("upload_broken_off", { cause });
  }
}

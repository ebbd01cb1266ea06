import type { NextRequest } from "next/server";
import { onlyFile } from "@/app/admin/media/upload/multipart";
import { requestBody } from "@/app/admin/media/upload/request-body";
import { requireOwnPage } from "@/app/admin/media/upload/upload-response";
import { Refusal } from "@/lib/errors";
import { maxFileSize } from "@/lib/people-imports/schema";
import { uploadPeople } from "@/lib/people-imports/upload";
import { requireFreshAdmin } from "@/lib/session/gates";
import { importsUrl, importUrl } from "../paths";
import { refusedParameters } from "../refused";

const formOverhead = 4096;

export async function POST(request: NextRequest): Promise<Response> {
  const admin = await requireFreshAdmin();
  requireOwnPage(request);
  const provider = request.nextUrl.searchParams.get("provider") ?? "";
  try {
    requirePossibleSize(request);
    const file = await onlyFile(requestBody(request), request.headers.get("content-type") ?? "");
    const id = await uploadPeople(admin, { identityProviderId: provider, ...file });
    return leadTo(importUrl(id));
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== "invalid_input") throw error;
    return leadTo(importsUrl({ provider, ...refusedParameters(error) }));
  }
}

function requirePossibleSize(request: Request): void {
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > maxFileSize + formOverhead)
    throw new Refusal("people_file_too_large", { megabytes: maxFileSize / 1024 ** 2 });
}

const leadTo = (Location: string) => new Response(null, { status: 303, headers: { Location } });

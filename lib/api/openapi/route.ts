import { env } from "@/lib/env";
import { conditional } from "../conditional";
import { methods } from "../methods";
import { openApiDocument } from "./document";

/** Needs no key, because it contains no personal data. */
export function descriptionRoute() {
  let made: Promise<Buffer<ArrayBuffer>> | undefined;
  return methods(async (request, _context, headers) => {
    made ??= openApiDocument(env().BASE_URL).then((document) => Buffer.from(JSON.stringify(document)));
    return conditional(request, await made, { ...headers, "Content-Type": "application/json" });
  });
}

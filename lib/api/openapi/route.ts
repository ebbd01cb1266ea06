import { env } from "@/lib/env";
import { conditional } from "../conditional";
import { getRoute } from "../methods";
import { openApiDocument } from "./document";

/** Needs no key, because it contains no personal data. */
export function descriptionRoute() {
  let made: Buffer<ArrayBuffer> | undefined;
  return getRoute(async (request, _context, headers) => {
    made ??= Buffer.from(JSON.stringify(openApiDocument(env().BASE_URL)));
    return conditional(request, made, { ...headers, "Content-Type": "application/json" });
  });
}

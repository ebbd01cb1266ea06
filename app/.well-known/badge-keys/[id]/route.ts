import { validate } from "uuid";
import { nothingThere, publicJson } from "@/app/certificates/json";
import { findPublicKey } from "@/lib/certificates/badge-keys";

/** What the `kid` of a badge names. */
export async function GET(_request: Request, { params }: RouteContext<"/.well-known/badge-keys/[id]">) {
  const { id } = await params;
  const key = validate(id) ? await findPublicKey(id) : null;
  return key ? publicJson(key, "application/jwk+json") : nothingThere();
}

import { validate } from "uuid";
import { gone, nothingThere, publicJson } from "@/app/certificates/json";
import { findPublicKey } from "@/lib/certificates/badge-keys";

export async function GET(_request: Request, { params }: RouteContext<"/.well-known/badge-keys/[id]">) {
  const { id } = await params;
  const key = validate(id) ? await findPublicKey(id) : null;
  if (key === "revoked") return gone();
  return key ? publicJson(key, "application/jwk+json") : nothingThere();
}

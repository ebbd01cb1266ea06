import { publicJson } from "@/app/certificates/json";
import { listPublicKeys } from "@/lib/certificates/badge-keys";

/** Returns the keys that verify badges (RFC 7517). */
export async function GET() {
  return publicJson({ keys: await listPublicKeys() }, "application/jwk-set+json");
}

import { publicJson } from "@/app/certificates/json";
import { listPublicKeys } from "@/lib/certificates/badge-keys";

/** With what badges are verified (RFC 7517). */
export async function GET() {
  return publicJson({ keys: await listPublicKeys() }, "application/jwk-set+json");
}

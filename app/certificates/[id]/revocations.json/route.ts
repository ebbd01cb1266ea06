import { revocationsOf } from "@/lib/certificates/badge";
import { findCertificate } from "@/lib/certificates/find";
import { nothingThere, publicJson } from "../../json";
import { withinRateLimit } from "../../within-rate-limit";

/** Returns whether this badge was revoked (1EdTech Revocation List). */
export const GET = withinRateLimit(async (_request, { params }) => {
  const certificate = await findCertificate((await params).id);
  return certificate ? publicJson(revocationsOf(certificate)) : nothingThere();
});

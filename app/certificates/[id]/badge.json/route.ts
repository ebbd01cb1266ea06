import { findAppearance } from "@/lib/appearance/appearance";
import { badgeOf, envelopeOf, signBadge } from "@/lib/certificates/badge";
import { findCertificate } from "@/lib/certificates/find";
import { messagesIn } from "@/lib/messages/messages";
import { gone, nothingThere, publicJson } from "../../json";
import { withinRateLimit } from "../../within-rate-limit";

const jwt = "application/vc+jwt";

export const GET = withinRateLimit(async (request, { params }) => {
  const [certificate, appearance] = await Promise.all([findCertificate((await params).id), findAppearance()]);
  if (!certificate) return nothingThere();
  if (certificate.state === "revoked") return gone();
  // One badge serves all readers.
  const t = messagesIn(appearance.language).certificatePdf.badge;
  const token = await signBadge(badgeOf(certificate, appearance.schoolName, t));
  if (request.headers.get("accept")?.includes(jwt)) return publicJson(token, jwt);
  const answer = publicJson(envelopeOf(token));
  answer.headers.set("Content-Disposition", `inline; filename="badge-${certificate.number}.json"`);
  return answer;
});

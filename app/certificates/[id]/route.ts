import { findAppearance } from "@/lib/appearance/appearance";
import { findCertificate } from "@/lib/certificates/find";
import { pageLanguageOf } from "@/lib/preferences/format";
import { certificateContent, publicPage, unknownPage } from "../public-page";
import { withinRateLimit } from "../within-rate-limit";

/** Proves a certificate to anyone with its address, or denies it (docs/decisions/036). */
export const GET = withinRateLimit(async (request, { params }) => {
  const [certificate, appearance] = await Promise.all([findCertificate((await params).id), findAppearance()]);
  if (!certificate) return unknownPage(appearance);
  const language = pageLanguageOf([], request.headers.get("accept-language"), appearance.language);
  return publicPage(200, appearance, certificateContent(certificate, appearance.schoolName, language));
});

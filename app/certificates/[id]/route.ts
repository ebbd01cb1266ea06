import { findAppearance } from "@/lib/appearance/appearance";
import { findCertificate } from "@/lib/certificates/find";
import { certificateContent, languageFor, publicPage, unknownPage } from "../public-page";
import { withinRateLimit } from "../within-rate-limit";

/** Proves a certificate to anyone with its address, or denies it (docs/decisions/036). */
export const GET = withinRateLimit(async (request, { params }) => {
  const [certificate, appearance] = await Promise.all([findCertificate((await params).id), findAppearance()]);
  if (!certificate) return unknownPage(request, appearance);
  const language = languageFor(request, appearance);
  return publicPage(200, appearance, language, (t) =>
    certificateContent(certificate, appearance.schoolName, language, t),
  );
});

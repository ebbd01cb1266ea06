import { conditional } from "@/lib/api/conditional";
import { type Appearance, findAppearance } from "@/lib/appearance/appearance";
import { paletteOf } from "@/lib/appearance/schema";
import { certificateUrl, pdfPath } from "@/lib/certificates/address";
import { findCertificateOf } from "@/lib/certificates/find";
import { LetterMissing } from "@/lib/certificates/pdf/letter-missing";
import { getPrinted } from "@/lib/certificates/printed";
import { Refusal } from "@/lib/errors";
import { certificatePages } from "@/lib/messages/certificates";
import { pageLanguageOf } from "@/lib/preferences/format";
import { requirePerson } from "@/lib/session/gates";
import { messageContent } from "../../../public-document";
import { publicPage, unknownPage } from "../../public-page";
import { refuseTooManyOf } from "../../within-rate-limit";

export async function GET(request: Request, { params }: RouteContext<"/certificates/[id]/pdf">) {
  const { id } = await params;
  const learner = await requirePerson(pdfPath(id));
  const refused = await refuseTooManyOf(learner.personId);
  if (refused) return refused;
  const [certificate, appearance] = await Promise.all([findCertificateOf(learner, id), findAppearance()]);
  if (!certificate) return unknownPage(appearance);
  if (certificate.state === "revoked")
    return publicPage(410, appearance, messageContent(certificatePages.revoked));
  try {
    const body = await getPrinted(certificate, {
      schoolName: appearance.schoolName,
      ...paletteOf(appearance.accent, appearance.accentDark).light,
      language: pageLanguageOf([], request.headers.get("accept-language"), appearance.language),
      address: certificateUrl(certificate.publicId),
    });
    return conditional(request, body, {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="certificate-${certificate.number}.pdf"`,
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex, nofollow",
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === "certificate_printer_busy") return busy(appearance);
    if (!(error instanceof LetterMissing)) throw error;
    return publicPage(422, appearance, messageContent(certificatePages.letter_missing(error.letter)));
  }
}

function busy(appearance: Appearance): Response {
  const page = publicPage(503, appearance, messageContent(certificatePages.printer_busy));
  page.headers.set("Retry-After", "10");
  return page;
}

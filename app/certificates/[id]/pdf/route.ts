import type { NextRequest } from "next/server";
import { conditional } from "@/lib/api/conditional";
import { type Appearance, findAppearance } from "@/lib/appearance/appearance";
import { paletteOf } from "@/lib/appearance/theme";
import { certificateUrl, pdfPath } from "@/lib/certificates/address";
import { findCertificateOf } from "@/lib/certificates/find";
import { LetterMissing } from "@/lib/certificates/pdf/letter-missing";
import { getPrinted } from "@/lib/certificates/printed";
import { Refusal } from "@/lib/errors";
import { requirePerson } from "@/lib/session/gates";
import { messageContent } from "../../../public-document";
import { printedTexts } from "../../printed-texts";
import { languageFor, publicPage, unknownPage } from "../../public-page";
import { refuseTooManyOf } from "../../within-rate-limit";

export async function GET(request: NextRequest, { params }: RouteContext<"/certificates/[id]/pdf">) {
  const { id } = await params;
  const learner = await requirePerson(pdfPath(id));
  const refused = await refuseTooManyOf(learner.personId, request);
  if (refused) return refused;
  const [certificate, appearance] = await Promise.all([findCertificateOf(learner, id), findAppearance()]);
  if (!certificate) return unknownPage(request, appearance);
  const language = languageFor(request, appearance, learner.language);
  if (certificate.state === "revoked")
    return publicPage(410, appearance, language, (t) => messageContent(t.revoked));
  try {
    const address = certificateUrl(certificate.publicId);
    const body = await getPrinted(certificate, {
      schoolName: appearance.schoolName,
      ...paletteOf(appearance.accent, appearance.accentDark).light,
      language,
      texts: printedTexts(language, certificate.number, address),
      address,
    });
    return conditional(request, body, {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="certificate-${certificate.number}.pdf"`,
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex, nofollow",
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === "certificate_printer_busy")
      return busy(appearance, language);
    if (!(error instanceof LetterMissing)) throw error;
    const { letter } = error;
    return publicPage(422, appearance, language, ({ unprintable: { title, text } }) =>
      messageContent({ title, text: text({ letter }) }),
    );
  }
}

function busy(appearance: Appearance, language: string): Response {
  const page = publicPage(503, appearance, language, (t) => messageContent(t.busy));
  page.headers.set("Retry-After", "10");
  return page;
}

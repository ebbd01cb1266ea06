import type { CertificateTexts } from "@/lib/certificates/pdf/certificate-pdf";
import { messagesIn } from "@/lib/messages/messages";

export function printedTexts(language: string, number: string, address: string): CertificateTexts {
  const { badge: _, subject, verifyAt, ...texts } = messagesIn(language).certificatePdf;
  return { ...texts, subject: subject({ number }), verifyAt: verifyAt({ address }) };
}

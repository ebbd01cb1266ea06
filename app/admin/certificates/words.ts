import type { LogoError } from "@/lib/certificates/logo";
import type { CertificateState, Certified } from "@/lib/certificates/schema";

export const stateNames: Record<CertificateState, string> = {
  valid: "Valid",
  expired: "Expired",
  revoked: "Revoked",
};

export const nouns: Record<Certified["type"], string> = { course: "course", learning_path: "learning path" };

export const terms: Record<Certified["type"], string> = { course: "Course", learning_path: "Learning path" };

export const logoErrors: Record<LogoError, string> = {
  format: "they can show PNG and JPEG only.",
  size: "it is too large. Use at most 4 MB and 2,000 × 2,000 pixels.",
  damaged: "its file is damaged.",
};

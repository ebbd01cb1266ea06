import type { Example } from "@/lib/mail/examples";
import type { Language } from "@/lib/messages/languages";
import type { MailKind } from "@/lib/messages/mail-kinds";

export const mailPath = "/admin/mail";

export const previewPath = (kind: MailKind | "test", example: Example | "text", language: Language) =>
  `/mail/previews/${kind}?${example === "text" ? "as=text" : `example=${example}`}${
    language === "en" ? "" : `&language=${language}`
  }`;

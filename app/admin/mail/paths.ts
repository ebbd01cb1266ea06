import type { Example } from "@/lib/mail/examples";
import type { MailKind } from "@/lib/messages/mail/kinds";
import type { MailLanguage } from "@/lib/messages/mail/languages";

export const mailPath = "/admin/mail";

export const previewPath = (kind: MailKind | "test", example: Example | "text", language: MailLanguage) =>
  `/mail/previews/${kind}?${example === "text" ? "as=text" : `example=${example}`}${
    language === "en" ? "" : `&language=${language}`
  }`;

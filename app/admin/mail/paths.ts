import type { Example } from "@/lib/mail/examples";
import type { MailKind } from "@/lib/outbox/schema";

export const mailPath = "/admin/mail";

/** As it looks, or as text. */
export const previewPath = (kind: MailKind | "test", example: Example | "text") =>
  `/mail/previews/${kind}?${example === "text" ? "as=text" : `example=${example}`}`;

import type { MailKind } from "@/lib/outbox/schema";

export const mailPath = "/admin/mail";

/** As it looks, or as text. */
export const previewPath = (kind: MailKind, { isSeveral = false, isText = false } = {}) =>
  `/mail/previews/${kind}?courses=${isSeveral ? "several" : "one"}${isText ? "&as=text" : ""}`;

import { fileScope, hasCredentials, linkScope, withProtocol } from "@/lib/content-url";
import { env } from "@/lib/env";
import { line } from "@/lib/forms/text-schema";
import { imagesIn } from "@/lib/markdown/images";
import { type Excess, excessOf } from "@/lib/markdown/limits";
import { anyOf, fieldError, fieldErrorText } from "@/lib/messages/field-errors";

export const address = (...protocols: `${string}:`[]) =>
  line(2_000)
    .overwrite(withProtocol)
    .refine((value) => !hasCredentials(value), fieldError("address_with_credentials"))
    .refine((value) => linkScope(value, env().BASE_URL, protocols) !== null, {
      error: () =>
        fieldErrorText("address_elsewhere", {
          starts: anyOf(protocols.map((protocol) => `${protocol}//`)),
        }),
    });

export const longText = line(200_000).superRefine((text, context) => {
  const excess = text.length > 200_000 ? null : excessOf(text);
  if (excess) context.addIssue({ code: "custom", message: excessText(excess) });
  if (excess || text.length > 200_000) return;
  const unusable = imagesIn(text).find((image) => !fileScope(image, env().BASE_URL));
  if (unusable === undefined) return;
  const address = unusable.length > 200 ? `${unusable.slice(0, 200)}…` : unusable;
  context.addIssue({ code: "custom", message: fieldErrorText("markdown_image_unusable", { address }) });
});

export function excessText(excess: Excess): string {
  if (excess.kind === "nesting") return fieldErrorText("markdown_nesting");
  return fieldErrorText(`markdown_${excess.kind}`, { count: excess.count, max: excess.allowed });
}

/** Browsers load pictures and captions by themselves, so only addresses of files are safe. */
export const fileAddress = line(2_000)
  .overwrite(withProtocol)
  .refine((value) => !hasCredentials(value), fieldError("address_with_credentials"))
  .refine((value) => fileScope(value, env().BASE_URL) !== null, fieldError("file_elsewhere"));

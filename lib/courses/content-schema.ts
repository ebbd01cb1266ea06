import { fileScope, hasCredentials, linkScope, withProtocol } from "@/lib/content-url";
import { env } from "@/lib/env";
import { line } from "@/lib/forms/text-schema";
import { imagesIn } from "@/lib/markdown/images";
import { excessOf } from "@/lib/markdown/limits";
import { fault, fieldFault } from "@/lib/messages/field-faults";

/** An address: an absolute one of these protocols, or a path of this site. */
export const address = (...protocols: `${string}:`[]) =>
  line(2_000)
    .overwrite(withProtocol)
    .refine((value) => !hasCredentials(value), fault("address_with_credentials"))
    .refine(
      (value) => linkScope(value, env().BASE_URL, protocols) !== null,
      fault("address_elsewhere", protocols),
    );

/** Markdown: a description, the text of an activity. */
export const longText = line(200_000).superRefine((text, context) => {
  const excess = text.length > 200_000 ? null : excessOf(text);
  if (excess) context.addIssue({ code: "custom", message: fieldFault("markdown_excessive", excess) });
  if (excess || text.length > 200_000) return;
  const unusable = imagesIn(text).find((image) => !fileScope(image, env().BASE_URL));
  if (unusable !== undefined)
    context.addIssue({ code: "custom", message: fieldFault("markdown_image_unusable", unusable) });
});

/** Where a picture or a video's captions are, which browsers load by themselves. */
export const fileAddress = line(2_000)
  .overwrite(withProtocol)
  .refine((value) => !hasCredentials(value), fault("address_with_credentials"))
  .refine((value) => fileScope(value, env().BASE_URL) !== null, fault("file_elsewhere"));

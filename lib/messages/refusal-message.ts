import type { Refusal } from "@/lib/errors";
import { mediaKinds } from "@/lib/media-kinds";
import type { RefusalCode, RefusalParameters } from "@/lib/refusal-codes";
import { fileSize } from "./file-size";
import { mailErrorText } from "./mail-errors";
import { mediaStoreErrorText } from "./media-store-errors";
import { type Messages, messagesIn } from "./messages";
import { operatorRefusals } from "./operator-refusals";

/** Returns a sentence for programs and operators, or for a refusal with a field the text after the field's name. */
export function refusalMessage(refusal: Refusal): string {
  return operatorText(refusal) ?? catalogText(refusal, "en") ?? refusal.code;
}

/** Returns a sentence for people, in their language. Refusals that only operators meet are in English. */
export function refusalText(refusal: Refusal, language: string): string {
  return catalogText(refusal, language) ?? operatorText(refusal) ?? refusal.code;
}

// A refusal's constructor ensures that its parameters fit its code.
const operatorText = ({ code, parameters }: Refusal) => operatorRefusals[code]?.(parameters as never);

type Texts = Record<string, string | ((details: object) => string)>;

function catalogText({ code, parameters }: Refusal, language: string): string | undefined {
  const t = messagesIn(language);
  const inList = (names: readonly string[]) => new Intl.ListFormat(language).format(names);
  const detailed = detailedTexts[code];
  if (detailed) return detailed(parameters as never, t, inList);
  const text = (t.refusals as Texts)[code];
  return typeof text === "function" ? text(parameters) : text;
}

type DetailedTexts = {
  [Code in RefusalCode]?: (
    parameters: RefusalParameters[Code],
    t: Messages,
    inList: (names: readonly string[]) => string,
  ) => string;
};

const detailedTexts: DetailedTexts = {
  discovery_endpoint_missing: ({ missing }, { refusals }, inList) =>
    refusals.discovery_endpoint_missing({ missing: inList(missing) }),
  discovery_not_found: ({ address, status }, { refusals }) => {
    if (status === 200) return refusals.discovery_not_json({ address });
    const isRedirect = status >= 300 && status < 400;
    const text = isRedirect ? refusals.discovery_redirects : refusals.discovery_not_found;
    return text({ address, status: String(status) });
  },
  file_of_other_kind: ({ kind }, { upload }) => upload.field.wrongKind[kind],
  file_too_large: ({ kind }, { upload }) =>
    upload.field.tooLarge({ size: fileSize(mediaKinds[kind].maxBytes, upload) }),
  learning_path_cycle: ({ courses }, { refusals, learningPaths }, inList) =>
    refusals.learning_path_cycle({ courses: inList(courses.map((name) => learningPaths.quoted({ name }))) }),
  mail_not_sent: (details, t) => t.refusals.mail_not_sent({ detail: mailErrorText(details, t).text }),
  media_store_unusable: (details, t) =>
    t.refusals.media_store_unusable({ detail: mediaStoreErrorText(details, t) }),
};

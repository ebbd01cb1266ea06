import { JsonApiError } from "@/lib/jsonapi/errors";

/** What the API answers in; the first unless the client prefers another. */
export const mediaTypes = ["application/json", "application/vnd.api+json"] as const;

export type MediaType = (typeof mediaTypes)[number];

type Range = { type: string; parameters: string[]; quality: number };

/**
 * The media type of the answer (JSON:API 1.1, "Server Responsibilities").
 * @throws JsonApiError 415 for a body of the JSON:API media type with other parameters than `ext` and `profile`; 406
 * when nothing that the client accepts can be answered with
 */
export function negotiate(headers: Headers): MediaType {
  const body = parse(headers.get("content-type") ?? "")[0];
  if (body?.type === "application/vnd.api+json" && !isPlain(body)) throw unsupportedMediaType();
  const ranges = parse(headers.get("accept") || "*/*").filter(
    (range) => range.type !== "application/vnd.api+json" || isPlain(range),
  );
  const json = qualityOf("application/json", ranges);
  const jsonApi = qualityOf("application/vnd.api+json", ranges);
  if (json === 0 && jsonApi === 0) throw notAcceptable();
  if (json !== jsonApi) return json > jsonApi ? "application/json" : "application/vnd.api+json";
  const first = ranges.find(({ type }) => type === "application/json" || type === "application/vnd.api+json");
  return (first?.type as MediaType | undefined) ?? "application/json";
}

function parse(header: string): Range[] {
  return header
    .split(",")
    .filter((part) => part.trim())
    .map((part) => {
      const [type = "", ...rest] = part.split(";").map((piece) => piece.trim());
      const quality = rest.find((piece) => /^q=/i.test(piece))?.slice(2) ?? "1";
      const parameters = rest.filter((piece) => piece && !/^q=/i.test(piece));
      return { type: type.toLowerCase(), parameters, quality: Number(quality) || 0 };
    });
}

// Extensions are none of ours; a profile may be asked for and ignored.
function isPlain({ parameters }: Range): boolean {
  return parameters.every((parameter) => /^profile=/i.test(parameter));
}

function qualityOf(type: MediaType, ranges: Range[]): number {
  const exact = ranges.find((range) => range.type === type);
  const wide =
    ranges.find((range) => range.type === "application/*") ?? ranges.find((range) => range.type === "*/*");
  return (exact ?? wide)?.quality ?? 0;
}

function notAcceptable(): JsonApiError {
  const detail = "Accept application/json or application/vnd.api+json, without media type parameters.";
  return new JsonApiError("not_acceptable", detail);
}

function unsupportedMediaType(): JsonApiError {
  const detail = "application/vnd.api+json takes no media type parameters here but profile.";
  return new JsonApiError("unsupported_media_type", detail);
}

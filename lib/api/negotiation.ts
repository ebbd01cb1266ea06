import { JsonApiError } from "@/lib/jsonapi/errors";

/** The first is the default. */
export const mediaTypes = ["application/json", "application/vnd.api+json"] as const;

export type MediaType = (typeof mediaTypes)[number];

type Range = { type: string; parameters: string[]; quality: number };

/** Returns the response's media type (JSON:API 1.1). Throws JsonApiError 415 for parameters but `profile`, or 406. */
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

// JSON:API lets a server ignore a profile but not an extension.
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
  return new JsonApiError("media_types_not_acceptable", {});
}

function unsupportedMediaType(): JsonApiError {
  return new JsonApiError("media_type_parameters", {});
}

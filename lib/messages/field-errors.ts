import type { Excess } from "@/lib/markdown/limits";
import type { AccentError, EndpointError } from "@/lib/refusal-codes";

/** Describe an error of a field: the text after the field's name in a sentence. */
const fieldErrors = {
  acr_missing: () => "should be values of acr separated by spaces",
  above_maximum: (max: number) => `should be at most ${max}`,
  activities_beside_sections: () => "belong in the sections, if there are any",
  address_elsewhere: (protocols: readonly string[]) =>
    `should start with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}, or be a path of this site`,
  email_malformed: () => "should be an email address such as ada@example.com",
  file_elsewhere: () =>
    "should be the address of an uploaded file (/media/…), or start with https:// and be on another site",
  address_with_credentials: () => "must not contain a user name or a password: all learners would see it",
  attribute_path_missing: () => "should be a key, or keys joined by dots, such as profile.given_name",
  base_url_malformed: () => "should be a URL such as https://idp.example.com",
  below_minimum: (min: number) => `should be at least ${min}`,
  client_id_missing: () => "should be the client ID that the identity provider issued",
  client_secret_missing: () => "should be the client secret that the identity provider issued",
  color_malformed: () => "should be a color such as #1d5340",
  control_characters: () => "must not contain control characters",
  courses_not_listed: () => "should be an array of courses",
  day_malformed: () => "should be a date such as 2027-06-30, or never",
  day_past: () => "should be in the future",
  day_missing: () => "should be a date such as 2027-06-30",
  day_before_today: () => "should be today or later",
  destination_malformed: () => "should be a path such as /catalog",
  empty: () => "must not be empty",
  endpoint_missing: () => "should be the URL of an endpoint",
  fresh_sign_in_unknown: () => 'should be "max_age" or "prompt"',
  group_name_malformed: () => "should be one line of at most 200 characters",
  group_name_missing: () => "is missing",
  group_name_unusable: () => "is not a valid group name",
  group_not_named: () => "should be the name of a group",
  host_malformed: () => "should be a host name such as idp.example.com",
  keys_url_missing: () => "should be the URL of the provider's keys",
  list_empty: () => "is empty",
  list_too_long: (max: number) => `can have up to ${max} entries: add them in batches`,
  minutes_malformed: () => "should be a whole number from 1 to 600",
  name_length: () => "should have 1 to 200 characters",
  network_malformed: () => "should be address ranges such as 192.0.2.0/24",
  not_boolean: () => "should be true or false",
  not_one_line: () => "should be one line",
  not_rules: () => "should be an array of rules",
  not_text: () => "should be text",
  not_whole_number: () => "should be a whole number",
  nul_character: () => "must not contain a NUL character",
  operator_unknown: () => 'should be "equals", "ends_with" or "includes"',
  overlap_malformed: () => "should be a time such as 90m, 24h or 7d, or 0",
  overlap_too_long: (days: number) => `should be ${days} days at most`,
  parameter_name_missing: () => "should be a name",
  parameter_own: () => "must not name a parameter that Lectern sends",
  parameter_reserved: (name: string) => `must not contain ${name}: Lectern sends its own`,
  parameter_value_missing: () => "should each have a value, such as prompt=login",
  permalink_malformed: () => "should be lower-case letters and digits joined by hyphens, such as first-steps",
  permalink_missing: () => "is missing, and the name has no letters to make one from",
  permalink_repeated: (permalink: string, entry: number) =>
    `${permalink} is also the permalink of entry ${entry}`,
  permalink_required: () => "is required, because the name has no letters from a to z to make one from",
  required_value_missing: () => "should be text",
  required_values_missing: () => "should have at least one value",
  scope_missing: () => "should be scopes separated by spaces",
  scope_unknown: (scopes: readonly string[]) => `should be one of ${scopes.join(", ")}`,
  image_focus_unknown: () =>
    'should be one of "top_left", "top", "top_right", "left", "center", "right", "bottom_left", "bottom" and "bottom_right"',
  status_unknown: () => 'should be "draft", "published" or "archived"',
  time_zone_unknown: () => "should be a time zone such as Europe/Berlin",
  token_authentication_unknown: () => 'should be "client_secret_basic" or "client_secret_post"',
  token_format_unknown: () => 'should be "json" or "form"',
  too_long: (max: number) => `is longer than ${digits(max)} characters`,
  too_many_networks: (max: number) => `should be ${max} ranges at most`,
  too_many_parameters: (max: number) => `are more than ${max}`,
  too_many_rules: (max: number) => `can have up to ${max} rules`,
  video_length_malformed: () => "should be minutes and seconds such as 4:30, and 10 hours at most",
  too_many_values: (max: number) => `can have up to ${max} values`,
  unstorable_text: () => "must be text without NUL or half characters",
  uuid_malformed: () => "should be an ID such as 2f1e4c7a-0b5d-4c1e-9a63-7d8f5e2b1c90",

  accent_unreadable: (theme: "light" | "dark", { contrast, needed, nearest }: AccentError) =>
    `is hard to read in the ${theme} theme: its contrast is ${Math.floor(contrast * 10) / 10} to 1, and ${needed} to 1 ` +
    `is needed. The nearest readable color is ${nearest}`,
  endpoint_unusable: ({ code, host }: EndpointError) => endpointErrors[code](host),
  markdown_image_unusable: (address: string) =>
    `has an image at “${address.length > 200 ? `${address.slice(0, 200)}…` : address}”, which can't be shown: upload the file and use its address (/media/…), or use one on another site that starts with https://`,
  markdown_excessive: (excess: Excess) =>
    excess.kind === "nesting"
      ? "is nested too deeply, or has too much markup in one paragraph or table: simplify it"
      : `has ${digits(excess.count)} ${pieces[excess.kind]}, and ${digits(excess.allowed)} are allowed: shorten it, or split it into several activities`,
};

type FieldErrors = typeof fieldErrors;

export type PlainFieldError = {
  [Code in keyof FieldErrors]: Parameters<FieldErrors[Code]> extends [] ? Code : never;
}[keyof FieldErrors];

export function fieldErrorText<Code extends keyof FieldErrors>(
  code: Code,
  ...parameters: Parameters<FieldErrors[Code]>
): string {
  const words = fieldErrors[code] as (...given: Parameters<FieldErrors[Code]>) => string;
  return words(...parameters);
}

export function fieldError<Code extends keyof FieldErrors>(
  code: Code,
  ...parameters: Parameters<FieldErrors[Code]>
): { error: () => string } {
  return { error: () => fieldErrorText(code, ...parameters) };
}

const endpointErrors: Record<EndpointError["code"], (host: string) => string> = {
  malformed: () => "should be a whole URL, such as https://idp.example.com/oauth/token",
  other_protocol: () => "should begin with https://",
  with_credentials: () => "must not contain a user name or password",
  with_fragment: () => "must not contain a fragment (#…)",
  not_public: (host) => `is at ${host}, which is not a public address: add its range to IDP_ALLOWED_CIDRS`,
  insecure: () =>
    "should begin with https:// (http is accepted only on a loopback address inside IDP_ALLOWED_CIDRS)",
};

const pieces = {
  blocks: "blocks (paragraphs, headings, list items)",
  lines: "lines",
  cells: "table cells",
  marks: "marks of links, emphasis and code",
};

const digits = (number: number) => number.toLocaleString("en");

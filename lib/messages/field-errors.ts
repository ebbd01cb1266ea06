import { AsyncLocalStorage } from "node:async_hooks";
import type { EndpointError } from "@/lib/refusal-codes";
import { messagesIn } from "./messages";

/** Describe an error of a field: the text after the field's name in a sentence. */
const fieldErrors = {
  acr_missing: () => "should be values of acr separated by spaces",
  above_maximum: ({ max }: Limit) => `should be at most ${max}`,
  address_elsewhere: ({ starts }: { starts: string }) =>
    `should start with ${starts}, or be a path of this site`,
  email_malformed: () => "should be an email address such as ada@example.com",
  event_types_missing: () => "should be at least one type of event",
  event_type_unknown: () => "should be types of events, such as person.created",
  file_elsewhere: () =>
    "should be the address of an uploaded file (/media/…), or start with https:// and be on another site",
  address_with_credentials: () => "must not contain a user name or a password: all learners would see it",
  attribute_path_missing: () => "should be a key, or keys joined by dots, such as profile.given_name",
  base_url_malformed: () => "should be a URL such as https://idp.example.com",
  below_minimum: ({ min }: { min: number }) => `should be at least ${min}`,
  client_id_missing: () => "should be the client ID that the identity provider issued",
  client_secret_missing: () => "should be the client secret that the identity provider issued",
  color_malformed: () => "should be a color such as #1d5340",
  control_characters: () => "must not contain control characters",
  course_language_unknown: () => "should be the code of a language, such as en or de",
  courses_not_listed: () => "should be an array of courses",
  day_malformed: () => "should be a date such as 2027-06-30, or never",
  day_past: () => "should be in the future",
  day_missing: () => "should be a date such as 2027-06-30",
  day_before_today: () => "should be today or later",
  destination_malformed: () => "should be a path such as /catalog",
  domain_malformed: ({ domain }: { domain: string }) =>
    `should be domains such as example.com, not ${domain}`,
  empty: () => "must not be empty",
  webhook_url_malformed: () => "should be a whole URL, such as https://hr.example.com/webhooks",
  endpoint_missing: () => "should be the URL of an endpoint",
  fresh_sign_in_unknown: () => 'should be "max_age" or "prompt"',
  group_name_malformed: () => "should be one line of at most 200 characters",
  group_name_missing: () => "is missing",
  group_name_unusable: () => "is not a valid group name",
  group_not_named: () => "should be the name of a group",
  host_malformed: () => "should be a host name such as idp.example.com",
  keys_url_missing: () => "should be the URL of the provider's keys",
  list_empty: () => "is empty",
  list_too_long: ({ max }: Limit) => `can have up to ${max} entries: add them in batches`,
  mapping_malformed: ({ line }: { line: string }) =>
    `should have an old and a new user ID in each line, but one is ${line}`,
  provider_same: () => "should be another provider",
  minutes_malformed: () => "should be a whole number from 1 to 600",
  name_length: () => "should have 1 to 200 characters",
  network_malformed: () => "should be address ranges such as 192.0.2.0/24",
  not_boolean: () => "should be true or false",
  not_number: () => "should be a number such as 3.5",
  one_correct_option: () => "should have exactly one correct option",
  not_for_surveys: () => "is a type of question that surveys can't ask",
  nothing_answered: () => "should have at least one answer",
  some_correct_option: () => "should have at least one correct option",
  not_one_line: () => "should be one line",
  not_rules: () => "should be an array of rules",
  not_text: () => "should be text",
  not_whole_number: () => "should be a whole number",
  nul_character: () => "must not contain a NUL character",
  operator_unknown: () => 'should be "equals", "ends_with" or "includes"',
  overlap_malformed: () => "should be a time such as 90m, 24h or 7d, or 0",
  overlap_too_long: ({ max }: Limit) => `should be ${max} days at most`,
  parameter_name_missing: () => "should be a name",
  parameter_own: () => "must not name a parameter that Lectern sends",
  parameter_reserved: ({ name }: { name: string }) => `must not contain ${name}: Lectern sends its own`,
  parameter_value_missing: () => "should each have a value, such as prompt=login",
  points_malformed: ({ max }: Limit) => `should be a number from 0 to ${max}`,
  permalink_malformed: () => "should be lower-case letters and digits joined by hyphens, such as first-steps",
  permalink_missing: () => "is missing, and the name has no letters to make one from",
  permalink_repeated: ({ permalink, entry }: { permalink: string; entry: number }) =>
    `${permalink} is also the permalink of entry ${entry}`,
  permalink_required: () => "is required, because the name has no letters from a to z to make one from",
  required_value_missing: () => "should be text",
  required_values_missing: () => "should have at least one value",
  scope_missing: () => "should be scopes separated by spaces",
  scope_unknown: ({ scopes }: { scopes: string }) => `should be one of ${scopes}`,
  image_focus_unknown: () =>
    'should be one of "top_left", "top", "top_right", "left", "center", "right", "bottom_left", "bottom" and "bottom_right"',
  status_unknown: () => 'should be "draft", "published" or "archived"',
  time_zone_unknown: () => "should be a time zone such as Europe/Berlin",
  token_authentication_unknown: () => 'should be "client_secret_basic" or "client_secret_post"',
  token_format_unknown: () => 'should be "json" or "form"',
  too_long: ({ max }: Limit) => `is longer than ${digits(max)} characters`,
  too_many_networks: ({ max }: Limit) => `should be ${max} ranges at most`,
  too_many_parameters: ({ max }: Limit) => `are more than ${max}`,
  too_many_rules: ({ max }: Limit) => `can have up to ${max} rules`,
  video_length_malformed: () => "should be minutes and seconds such as 4:30, and 10 hours at most",
  too_many_values: ({ max }: Limit) => `can have up to ${max} values`,
  too_few_entries: ({ min }: { min: number }) => `should have at least ${min} entries`,
  unstorable_text: () => "must be text without NUL or half characters",
  uuid_malformed: () => "should be an ID such as 2f1e4c7a-0b5d-4c1e-9a63-7d8f5e2b1c90",

  accent_unreadable: ({ theme, contrast, needed, nearest }: AccentDetails) =>
    `is hard to read in the ${theme} theme: its contrast is ${contrast} to 1, and ${needed} to 1 is needed. The nearest readable color is ${nearest}`,
  endpoint_malformed: () => "should be a whole URL, such as https://idp.example.com/oauth/token",
  endpoint_other_protocol: () => "should begin with https://",
  endpoint_with_credentials: () => "must not contain a user name or password",
  endpoint_with_fragment: () => "must not contain a fragment (#…)",
  endpoint_not_public: ({ host }: { host: string }) =>
    `is at ${host}, which is not a public address: add its range to IDP_ALLOWED_CIDRS`,
  endpoint_insecure: () =>
    "should begin with https:// (http is accepted only on a loopback address inside IDP_ALLOWED_CIDRS)",
  markdown_image_unusable: ({ address }: { address: string }) =>
    `has an image at “${address}”, which can't be shown: upload the file and use its address (/media/…), or use one on another site that starts with https://`,
  markdown_nesting: () =>
    "is nested too deeply, or has too much markup in one paragraph or table: simplify it",
  markdown_blocks: tooMany("blocks (paragraphs, headings, list items)"),
  markdown_lines: tooMany("lines"),
  markdown_cells: tooMany("table cells"),
  markdown_marks: tooMany("marks of links, emphasis and code"),
};

type Limit = { max: number };

type AccentDetails = { theme: "light" | "dark"; contrast: number; needed: number; nearest: string };

type FieldErrors = typeof fieldErrors;

export type FieldErrorCode = keyof FieldErrors;

export type PlainFieldError = {
  [Code in FieldErrorCode]: Parameters<FieldErrors[Code]> extends [] ? Code : never;
}[FieldErrorCode];

type PageTexts = Record<string, string | ((details: object) => string)>;

const shared = globalThis as { lecternReaderLanguage?: AsyncLocalStorage<string | undefined> };

// Next.js has this module in more than one bundle.
shared.lecternReaderLanguage ??= new AsyncLocalStorage();

/** Forms set it while they parse; everything else reads English, as the text after the field's name. */
export const readerLanguage = shared.lecternReaderLanguage;

export function fieldErrorText<Code extends FieldErrorCode>(
  code: Code,
  ...parameters: Parameters<FieldErrors[Code]>
): string {
  const [details = {}] = parameters as [object?];
  const language = readerLanguage.getStore();
  const text = language ? (messagesIn(language).fieldErrors as PageTexts)[code] : undefined;
  if (text) return typeof text === "string" ? text : text(details);
  return (fieldErrors[code] as (details: object) => string)(details);
}

export function fieldError<Code extends FieldErrorCode>(
  code: Code,
  ...details: Parameters<FieldErrors[Code]>
): { error: () => string } {
  return { error: () => fieldErrorText(code, ...details) };
}

/** Lists alternatives in the reader's language, such as `https:// or http://`. */
export const anyOf = (items: readonly string[]) =>
  new Intl.ListFormat(readerLanguage.getStore() ?? "en", { type: "disjunction" }).format(items);

export const endpointErrorText = ({ code, host }: EndpointError) =>
  fieldErrorText(`endpoint_${code}`, { host });

function tooMany(pieces: string) {
  return ({ count, max }: { count: number; max: number }) =>
    `has ${digits(count)} ${pieces}, and ${digits(max)} are allowed: shorten it, or split it into several activities`;
}

function digits(number: number): string {
  return number.toLocaleString("en");
}

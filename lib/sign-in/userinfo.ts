import { parseGroupNames } from "@/lib/groups/names";
import type { ProviderSettings } from "@/lib/identity-provider/schema";
import { statedMembers, statesError } from "@/lib/identity-provider/stated-members";
import { cleanEmail, cleanName } from "@/lib/people/profile";
import { attributeValue } from "./attribute-value";
import { parseJsonObject } from "./exchange";
import { SignInFailure } from "./failures";
import { kindOfValue } from "./kind-of-value";
import type { OutboundAnswer, OutboundRequest } from "./outbound";
import type { Profile } from "./profile";
import { fitText } from "./stated-refusal";

export function buildUserinfoRequest(usersEndpoint: string, accessToken: string): OutboundRequest {
  return {
    method: "GET",
    url: usersEndpoint,
    headers: {
      Authorization: `Bearer ${accessToken}`,
      "Content-Type": "application/json",
      Accept: "application/json",
    },
  };
}

/** `json` is parsed; `text` keeps all digits of large numbers. */
export type Userinfo = { json: Record<string, unknown>; text: string; isSigned?: boolean };

/** Judges the answer by its shape, whatever its Content-Type. Throws `userinfo_refused` or `userinfo_malformed`. */
export function judgeUserinfoAnswer({ status, text }: OutboundAnswer): Userinfo {
  if (status < 200 || status > 299) throw refusedWith("status", status);
  const json = parseJsonObject(text);
  if (!json) throw new SignInFailure("userinfo_malformed");
  const { user_id, id } = statedMembers(json);
  if (statesError(json) && (user_id ?? id) === undefined) throw refusedWith("error_with_status", status);
  return { json, text };
}

const refusedWith = (code: "status" | "error_with_status", status: number) =>
  new SignInFailure("userinfo_refused", [{ code, status: String(status) }]);

/** Reads a profile by specification 2.3 or the admin's attribute paths; throws SignInFailure when the user id is unusable. */
export function readProfile({ json, text }: Userinfo, paths: AttributePaths = {}): Profile {
  return {
    subject: readSubject(json, text, paths.user_id),
    firstName: cleanName(attributeValue(json, paths.first_name ?? "first_name")),
    lastName: cleanName(attributeValue(json, paths.last_name ?? "last_name")),
    email: cleanEmail(attributeValue(json, paths.email ?? "email")),
    groups: parseGroupNames(attributeValue(json, paths.groups ?? defaultGroupsPath)),
  };
}

export const defaultGroupsPath = "lms.groups";

type AttributePaths = ProviderSettings["advanced"]["attributePaths"];

function readSubject(json: Record<string, unknown>, text: string, path?: string): string {
  const name = path ?? ((json.user_id ?? undefined) === undefined ? "id" : "user_id");
  const value = attributeValue(json, name) ?? undefined;
  if (value === undefined) throw new SignInFailure("user_id_missing");
  const key = Object.hasOwn(json, name) ? name : (name.split(".").at(-1) ?? "");
  if (typeof value === "number" && isExactInteger(key, value, text)) return String(value);
  if (typeof value === "string" && isUsableText(value)) return value;
  const kind = typeof value === "string" && value.trim() ? "unusable" : kindOfValue(value);
  throw new SignInFailure("user_id_invalid", [{ code: "value_kind", name: fitText(name), kind }]);
}

/** Returns whether `text` spells this integer (`7`, `7.0`, `7e0`): parsing rounds some numbers to a neighbor. */
export function isExactInteger(key: string, value: number, text: string): boolean {
  if (!Number.isSafeInteger(value)) return false;
  const quoted = JSON.stringify(key).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const written = text.matchAll(new RegExp(`${quoted}\\s*:\\s*([-+.\\deE]{1,40})\\s*[,}]`, "g"));
  return [...written].some(([, number = ""]) => normalNumber(number) === normalNumber(String(value)));
}

function normalNumber(number: string): string {
  const [, sign, whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([-+]?\d+))?$/i.exec(number) ?? [];
  const digits = (whole + fraction).replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  if (significant === "") return "0";
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}

function isUsableText(value: string): boolean {
  return value.trim() !== "" && value.length <= 255 && !/[\p{Cc}\p{Cs}]/u.test(value);
}

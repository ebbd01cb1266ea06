import { fieldValue } from "@/lib/custom-fields/value";
import { groupName } from "@/lib/groups/names";
import { cleanEmail, cleanName } from "@/lib/people/profile";
import { trimmed } from "@/lib/trimmed";
import { normalized, noWords, yesWords } from "./headings";
import type { FileColumn } from "./schema";
import { storable } from "./storable";

/** Holds the filled cells of a line. A blank cell has no value here, and changes nothing. */
export type LineValues = {
  firstName?: string;
  lastName?: string;
  email?: string;
  groups?: string[];
  active?: boolean;
  /** By the fields' ids. */
  fields?: Record<string, string>;
};

export const lineProblems = [
  "user_id_missing",
  "user_id_unusable",
  "user_id_rounded",
  "email_unusable",
  "active_unknown",
  "group_unusable",
  "groups_too_many",
  "duplicate",
] as const;

export type LineProblem = (typeof lineProblems)[number];

export type ReadLine = {
  userId: string;
  values: LineValues;
  problem: { code: LineProblem; cell: string } | null;
};

const longestUserId = 255;

const maxGroups = 100;

/** Spreadsheets show long numbers this way, without their last digits. */
const rounded = /^\d([.,]\d+)?E\+\d+$/i;

export function readLine(cells: readonly string[], columns: readonly Pick<FileColumn, "target">[]): ReadLine {
  const line: ReadLine = { userId: "", values: {}, problem: null };
  const reject = (code: LineProblem, cell: string) => {
    line.problem ??= { code, cell: storable(cell, 200) };
  };
  columns.forEach(({ target }, place) => {
    const sent = cells[place] ?? "";
    const cell = withoutGuard(trimmed(sent));
    // Providers compare user IDs byte by byte.
    if (target === "userId") line.userId = readUserId(withoutGuard(sent.trim()), reject);
    else if (target !== null && cell !== "") readCell(line.values, target, cell, reject);
  });
  return line;
}

type Reject = (code: LineProblem, cell: string) => void;

// Files from Lectern disarm formulas with an apostrophe.
const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@＝＋－＠])/u, "");

function readUserId(userId: string, reject: Reject): string {
  if (userId === "") reject("user_id_missing", "");
  else if (rounded.test(userId)) reject("user_id_rounded", userId);
  else if (userId.length > longestUserId || /[\p{Cc}\p{Cs}]/u.test(userId))
    reject("user_id_unusable", userId);
  else return userId;
  return "";
}

function readCell(
  values: LineValues,
  target: Exclude<FileColumn["target"], null | "userId">,
  cell: string,
  reject: Reject,
): void {
  switch (target) {
    case "firstName":
    case "lastName":
      values[target] = cleanName(cell);
      return;
    case "email": {
      const email = cleanEmail(cell);
      if (/^[^\s@]+@[^\s@]+$/.test(email)) values.email = email;
      else reject("email_unusable", cell);
      return;
    }
    case "active": {
      const word = normalized(cell);
      if (yesWords.has(word)) values.active = true;
      else if (noWords.has(word)) values.active = false;
      else reject("active_unknown", cell);
      return;
    }
    case "groups":
      values.groups = readGroups(cell, reject);
      return;
    default: {
      const value = fieldValue(cell);
      if (value !== "") values.fields = { ...values.fields, [target.slice("field:".length)]: value };
    }
  }
}

function readGroups(cell: string, reject: Reject): string[] {
  const names = cell.split(/[;\n]/).filter((name) => trimmed(name) !== "");
  if (names.length > maxGroups) {
    reject("groups_too_many", String(maxGroups));
    return [];
  }
  const groups = names.map((name) => {
    const group = groupName(name);
    if (group === null) reject("group_unusable", name);
    return group ?? "";
  });
  return [...new Set(groups)].sort();
}

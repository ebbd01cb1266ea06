import { z } from "zod";
import { fieldError, fieldErrorText } from "@/lib/messages/field-errors";

export const moveKinds = ["user_id", "file", "email"] as const;

export type MoveKind = (typeof moveKinds)[number];

/** Outcomes of a row in the order of the page. The first three change something. */
export const moveOutcomes = [
  "link",
  "merge",
  "merge_records",
  "ambiguous",
  "missing",
  "role",
  "deactivated",
  "directory",
  "already",
  "changed",
  "failed",
] as const;

export type MoveOutcome = (typeof moveOutcomes)[number];

export const changing = ["link", "merge", "merge_records"] as const satisfies readonly MoveOutcome[];

/** The reason of a row that met a fault instead of a refusal. The log has more. */
export const failed = "failed";

export type IdPair = { old: string; new: string };

const maxPairs = 200_000;

const separator = /[\t;,]/;

/** Two columns of a line: the old user ID and the new one, between a comma, semicolon or tab. */
const mapping = z.string().transform((text, context): IdPair[] => {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/^\ufeff/, "").trim());
  const pairs: IdPair[] = [];
  for (const line of lines.filter(Boolean)) {
    const cells = line.split(separator).map(unquoted);
    const [old = "", renamed = ""] = cells;
    if (cells.length !== 2 || !old || !renamed || pairs.length >= maxPairs) {
      const message = fieldErrorText("mapping_malformed", { line: line.slice(0, 100) });
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    }
    pairs.push({ old, new: renamed });
  }
  return pairs;
});

const unquoted = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .replaceAll('""', '"')
    .trim();

export const newMove = z
  .object({
    from: z.uuid(),
    to: z.uuid(),
    kind: z.enum(moveKinds),
    mapping: mapping.default([]),
  })
  .refine(({ from, to }) => from !== to, { path: ["to"], ...fieldError("provider_same") })
  .refine(({ kind, mapping: pairs }) => kind !== "file" || pairs.length > 0, {
    path: ["mapping"],
    ...fieldError("empty"),
  });

export type NewMove = z.output<typeof newMove>;

export const moveId = z.object({ id: z.uuid() });

/** `outcome` and `page` lead back to the list. */
export const moveRow = z.object({
  id: z.uuid(),
  number: z.coerce.number().int().min(1),
  outcome: z.enum(moveOutcomes),
  page: z.coerce.number().int().min(1).catch(1),
});

/** An admin can undo a move for so long, like its merges. */
export { daysToUndo } from "@/lib/people-merges/schema";

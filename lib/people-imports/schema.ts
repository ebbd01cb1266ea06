import { z } from "zod";
import type { Separator } from "./read-csv";

export const outcomes = ["created", "changed", "deactivated", "unchanged", "rejected"] as const;

export type Outcome = (typeof outcomes)[number];

/** How many rows have each outcome, and how many an undo couldn't restore. */
export type Counts = Partial<Record<Outcome | "kept", number>>;

/** In bytes. */
export const maxFileSize = 50 * 1024 ** 2;

export const maxLines = 200_000;

export const personTargets = ["userId", "firstName", "lastName", "email", "groups", "active"] as const;

export type PersonTarget = (typeof personTargets)[number];

/** Names what a column fills; null for a column that is ignored. */
export type Target = PersonTarget | `field:${string}` | null;

export type FileColumn = { heading: string; samples: string[]; target: Target };

export type FileFormat =
  | { kind: "csv"; encoding: string; separator: Separator }
  | { kind: "xlsx"; sheet: string };

const target = z.union([
  z.enum(personTargets),
  z.templateLiteral(["field:", z.uuid()]),
  z.literal("").transform(() => null),
]);

export const importId = z.object({ id: z.uuid() });

/** Reads a form that has a choice for each column of the file, named `column.0` and so on, and checks or applies them. */
export const reviewedImport = importId
  .extend({
    intent: z.enum(["check", "apply"]).default("check"),
    previewedAt: z.literal("").or(z.iso.datetime()).default(""),
    confirmed: z.string().default(""),
    createsGroups: z.string().default("off"),
    deactivatesMissing: z.string().default("off"),
  })
  .catchall(z.string())
  .transform(
    ({ id, intent, previewedAt, confirmed, createsGroups, deactivatesMissing, ...typed }, context) => {
      // People type 1,000 or 1.000, as their language writes it.
      const digits = confirmed.replace(/\D/gu, "");
      const targets: Target[] = [];
      for (const [name, value] of Object.entries(typed)) {
        const [, place] = /^column\.(\d{1,3})$/.exec(name) ?? [];
        if (place === undefined) continue;
        const parsed = target.safeParse(value);
        if (parsed.success) targets[Number(place)] = parsed.data;
        else context.addIssue({ code: "custom", path: [name] });
      }
      return {
        ...{ id, intent },
        seen: {
          previewedAt: previewedAt ? new Date(previewedAt) : null,
          confirmed: digits ? Number(digits) : null,
        },
        settings: {
          targets: Array.from(targets, (one) => one ?? null),
          createsGroups: createsGroups === "on",
          deactivatesMissing: deactivatesMissing === "on",
        },
      };
    },
  );

export type ImportSettings = {
  targets: readonly Target[];
  createsGroups: boolean;
  deactivatesMissing: boolean;
};

import { z } from "zod";
import type { FormValues } from "@/lib/forms/schema";
import { fieldErrorText } from "@/lib/messages/field-errors";
import { trimmed } from "@/lib/trimmed";
import { type Due, dueDays, repeatMonths, type Terms } from "./edit-schema";

const dueChoices = ["never", "on", "assignment", "joining"] as const;

const typedTerms = z.object({
  required: z.enum(["yes", "no"]),
  due: z.enum(dueChoices),
  dueOn: z.string().overwrite(trimmed).default(""),
  dueDays: z.string().overwrite(trimmed).default(""),
  repeat: z.enum(["once", "months", "certificate"]),
  repeatMonths: z.string().overwrite(trimmed).default(""),
});

type Typed = z.infer<typeof typedTerms>;

const termsFrom = (isDayRefused: (day: string) => boolean) =>
  typedTerms.transform((typed, context): Terms => {
    const due = dueIn(typed, isDayRefused, context);
    const repeatsWithCertificate = typed.repeat === "certificate";
    return {
      required: typed.required === "yes",
      due,
      repeatMonths:
        typed.repeat === "months"
          ? numberIn(typed.repeatMonths, repeatMonths, "repeatMonths", context)
          : null,
      ...(repeatsWithCertificate && { repeatsWithCertificate }),
    };
  });

/** Ignores fields that the choices don't need, and accepts a past date because it may be unchanged. */
export const writtenTerms = termsFrom(() => false);

/** Refuses a past date, which would make everybody late at once. */
export const writtenNewTerms = termsFrom((day) => isPast(day));

/** Returns the first day, `YYYY-MM-DD`, that isn't over everywhere: when a day begins in UTC, some zones are still at yesterday. */
export function firstDay(now = Date.now()): string {
  return new Date(now - 86_400_000).toISOString().slice(0, 10);
}

export const isPast = (day: string) => day < firstDay();

function dueIn(typed: Typed, isDayRefused: (day: string) => boolean, context: z.RefinementCtx): Due {
  if (typed.due === "never") return { kind: "never" };
  if (typed.due === "on") {
    const date = z.iso.date().safeParse(typed.dueOn);
    if (date.success && !isDayRefused(date.data)) return { kind: "on", date: date.data };
    const message = fieldErrorText(date.success ? "day_before_today" : "day_missing");
    context.addIssue({ code: "custom", path: ["dueOn"], message });
    return z.NEVER;
  }
  return { kind: "after", days: numberIn(typed.dueDays, dueDays, "dueDays", context), from: typed.due };
}

function numberIn(text: string, schema: z.ZodType<number>, path: string, context: z.RefinementCtx): number {
  const parsed = schema.safeParse(/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message ?? fieldErrorText("not_whole_number");
  context.addIssue({ code: "custom", path: [path], message });
  return z.NEVER;
}

export function termValues({ required, due, repeatMonths, repeatsWithCertificate }: Terms): FormValues {
  return {
    required: required ? "yes" : "no",
    due: due.kind === "after" ? due.from : due.kind,
    dueOn: due.kind === "on" ? due.date : "",
    dueDays: due.kind === "after" ? String(due.days) : "",
    repeat: repeatsWithCertificate ? "certificate" : repeatMonths === null ? "once" : "months",
    repeatMonths: repeatMonths === null ? "" : String(repeatMonths),
  };
}

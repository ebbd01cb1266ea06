import { versionOf } from "@/lib/forms/values";
import type { Due, Terms } from "./edit-schema";

/** Mirrors the table; `dueOn` is midnight in UTC of its day. */
export type TermColumns = {
  required: boolean;
  dueOn: Date | null;
  dueDays: number | null;
  dueFrom: "joining" | "assignment" | null;
  repeatMonths: number | null;
  repeatsWithCertificate: boolean;
};

export const columnsOf = ({ required, due, repeatMonths, repeatsWithCertificate }: Terms): TermColumns => ({
  required,
  repeatMonths,
  repeatsWithCertificate: repeatsWithCertificate === true,
  ...dueColumns(due),
});

function dueColumns(due: Due) {
  const never = { dueOn: null, dueDays: null, dueFrom: null };
  if (due.kind === "on") return { ...never, dueOn: new Date(due.date) };
  return due.kind === "after" ? { ...never, dueDays: due.days, dueFrom: due.from } : never;
}

export function shownTermsOf(row: TermColumns): { terms: Terms; version: string } {
  const { required, repeatMonths } = row;
  // The previous release writes only the months.
  const repeatsWithCertificate = row.repeatsWithCertificate && repeatMonths === null;
  const terms: Terms = {
    required,
    due: dueOf(row),
    repeatMonths,
    ...(repeatsWithCertificate && { repeatsWithCertificate }),
  };
  return { terms, version: versionOf(terms) };
}

function dueOf({ dueOn, dueDays, dueFrom }: TermColumns): Due {
  if (dueOn) return { kind: "on", date: dueOn.toISOString().slice(0, 10) };
  return dueDays !== null && dueFrom ? { kind: "after", days: dueDays, from: dueFrom } : { kind: "never" };
}

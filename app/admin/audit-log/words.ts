import type { AuditEntry } from "@/lib/audit-log/admin-list";
import type { AuditAction } from "@/lib/audit-log/schema";
import type { Messages } from "@/lib/messages/messages";

type Texts = Pick<Messages, "auditLog" | "identityProvider" | "yesOrNo">;

type Joined<Name> = Name extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never;

/** Entries of earlier releases may have other actions and fields, whose names it spells out. */
export function actionText({ auditLog }: Texts, action: string): string {
  const actions: Record<Joined<AuditAction>, string> = auditLog.actions;
  const name = action.replace(".", "_");
  return textOf(actions, name) ?? spelledOut(name);
}

/** @param name of something that is no person, course or group: Lectern chose it, and stores it in English */
export const nameText = ({ auditLog }: Texts, name: string) => textOf(auditLog.names, name) ?? name;

export function readChange(t: Texts, { before, after }: Pick<AuditEntry, "before" | "after">) {
  const textIn = (fields: typeof before, name: string) =>
    fields && name in fields ? valueText(t, name, fields[name]) : null;
  return Object.keys({ ...before, ...after })
    .sort()
    .map((name) => ({
      label: fieldText(t, name),
      before: textIn(before, name),
      after: textIn(after, name),
    }));
}

function valueText(t: Texts, field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "—";
  if (typeof value === "boolean") return t.yesOrNo[`${value}`];
  if (Array.isArray(value)) return value.map((one) => valueText(t, field, one)).join("\n") || "—";
  if (typeof value !== "object") return textOf(valuesOf(t, field), String(value)) ?? String(value);
  const lines = Object.entries(value).map(
    ([name, one]) => `${fieldText(t, name)}: ${valueText(t, name, one)}`,
  );
  return lines.join("\n") || "—";
}

function valuesOf({ auditLog }: Texts, field: string): Record<string, string> {
  const values: Record<string, Record<string, string>> = auditLog.values;
  return (Object.hasOwn(values, field) && values[field]) || {};
}

function fieldText({ auditLog, identityProvider: { labels } }: Texts, name: string): string {
  const { advanced, ...settings } = labels;
  const { attributePaths: _, ...advancedSettings } = advanced;
  return textOf({ ...settings, ...advancedSettings, ...auditLog.fields }, name) ?? spelledOut(name);
}

const textOf = (texts: Record<string, string>, name: string) =>
  Object.hasOwn(texts, name) ? texts[name] : undefined;

function spelledOut(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

import type { AuditEntry } from "@/lib/audit-log/admin-list";
import type { AuditAction } from "@/lib/audit-log/schema";
import type { Messages } from "@/lib/messages/messages";
import { fullName } from "@/lib/people/profile";
import { valueTextsIn } from "../identity-provider/words";

type Texts = Pick<Messages, "adminCourses" | "auditLog" | "identityProvider" | "learningPaths" | "yesOrNo">;

type Joined<Name> = Name extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never;

/** Entries of earlier releases may have other actions and fields, whose names it spells out. */
export function actionText({ auditLog }: Texts, action: string): string {
  const actions: Record<Joined<AuditAction>, string> = auditLog.actions;
  const name = action.replace(".", "_");
  return textOf(actions, name) ?? spelledOut(name);
}

/** Returns the reader's names for those that Lectern stores in English. */
export const namesIn = ({ auditLog, components }: Pick<Messages, "auditLog" | "components">) => ({
  ...auditLog.names,
  [fullName({ firstName: "", lastName: "", email: "" })]: components.unnamedPerson,
});

/** @param name of something that is no person, course or group: Lectern chose it, and stores it in English */
export function nameText({ auditLog, learningPaths }: Texts, name: string): string {
  const [, count] = /^(\d+) courses$/.exec(name) ?? [];
  return count ? learningPaths.courses({ count: Number(count) }) : (textOf(auditLog.names, name) ?? name);
}

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
  if (typeof value !== "object")
    return textOf(valuesOf(t, field), String(value)) ?? ruleText(t, field, String(value));
  const lines = Object.entries(value).map(([name, one]) =>
    t.auditLog.fieldValue({ field: fieldText(t, name), value: valueText(t, name, one) }),
  );
  return lines.join("\n") || "—";
}

// lib/identity-provider/settings.ts writes rules in this form.
const rule = /^(?<attribute>.+?) (?<operator>equals|ends_with|includes) (?<values>.*)$/s;

function ruleText({ identityProvider: { rules } }: Texts, field: string, value: string): string {
  const { attribute, operator, values } = (field === "requiredAttributes" && rule.exec(value)?.groups) || {};
  if (!attribute || !values) return value;
  return rules.inWords[operator as keyof typeof rules.inWords]({ attribute, values });
}

function valuesOf(t: Texts, field: string) {
  const values: Record<string, Record<string, string>> = {
    ...t.auditLog.values,
    ...valueTextsIn(t),
    listImageFocus: t.adminCourses.focus.places,
  };
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

import { forms } from "@/app/_kinds/activity-kind-forms";
import type { AuditEntry } from "@/lib/audit-log/admin-list";
import type { AuditAction } from "@/lib/audit-log/schema";
import { activityKinds } from "@/lib/courses/kinds/activity-kinds";
import { camelCase } from "@/lib/courses/outline/edit-activity";
import type { Messages } from "@/lib/messages/messages";
import { fullName } from "@/lib/people/profile";
import { valueTextsIn } from "../identity-provider/words";

type Joined<Name> = Name extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never;

/** Entries of earlier releases may have other actions and fields, whose names it spells out. */
export function actionText({ auditLog }: Pick<Messages, "auditLog">, action: string): string {
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
export function nameText(
  { auditLog, learningPaths }: Pick<Messages, "auditLog" | "learningPaths">,
  name: string,
): string {
  const [, count] = /^(\d+) courses$/.exec(name) ?? [];
  return count ? learningPaths.courses({ count: Number(count) }) : (textOf(auditLog.names, name) ?? name);
}

export function readChange(messages: Messages, { before, after }: Pick<AuditEntry, "before" | "after">) {
  const t = { ...messages, fields: fieldsOf(messages, before ?? after) };
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

type Texts = Messages & { fields: Record<string, string> };

/** A question's fields have names of their own: `feedback` is also a setting of quizzes. */
function fieldsOf(t: Messages, change: AuditEntry["after"]): Record<string, string> {
  const { auditLog, adminQuizzes, identityProvider } = t;
  const { advanced, ...settings } = identityProvider.labels;
  const { attributePaths: _, ...advancedSettings } = advanced;
  const { question, kinds } = adminQuizzes;
  const ofQuestion = { ...labelsIn(question), value: question.number, multiple: kinds.multiple };
  const isQuestion = typeof change?.answers === "object";
  return {
    ...settings,
    ...advancedSettings,
    ...Object.fromEntries(kindFieldsIn(t).map(([name, { label }]) => [name, label])),
    ...auditLog.fields,
    ...(isQuestion && { ...ofQuestion, kind: question.kind, body: question.text }),
  };
}

const labelsIn = (texts: object): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => typeof text === "string"));

const kindFieldsIn = (t: Messages) =>
  activityKinds.flatMap((kind) =>
    Object.entries(forms[kind].fieldsIn(t)).map(([name, field]) => [camelCase(name), field] as const),
  );

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
  const { auditLog, adminQuizzes, kinds, adminCourses } = t;
  const values: Record<string, Record<string, string>> = {
    ...Object.fromEntries(
      kindFieldsIn(t).flatMap(([name, one]) =>
        one.type === "choice"
          ? [[name, Object.fromEntries(one.options.map(({ value, label }) => [value, label]))]]
          : [],
      ),
    ),
    ...auditLog.values,
    ...valueTextsIn(t),
    kind: { ...adminQuizzes.types, ...kinds.name, ...auditLog.values.kind },
    listImageFocus: adminCourses.focus.places,
  };
  return (Object.hasOwn(values, field) && values[field]) || {};
}

function fieldText({ fields }: Texts, name: string): string {
  return textOf(fields, name) ?? spelledOut(name);
}

const textOf = (texts: Record<string, string>, name: string) =>
  Object.hasOwn(texts, name) ? texts[name] : undefined;

function spelledOut(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

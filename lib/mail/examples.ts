import type { MailKind } from "@/lib/outbox/schema";
import type { Appearance } from "@/lib/school/appearance";
import { type Composed, type Course, composeMail, composeTestMail, type News, type Reader } from "./compose";

/** A course or several, a learning path, or what was completed once and counts no more. */
export type Example = "one" | "several" | "path" | "expired";

export function examplesOf(kind: MailKind): readonly Example[] {
  if (kind === "certificate" || kind === "digest") return ["one", "several"];
  return kind === "overdue" ? ["one", "several", "path", "expired"] : ["one", "several", "path"];
}

const readerOf = (language: string): Reader => ({ firstName: "Ada", language, unsubscribeToken: "example" });

export const composeExample = (
  kind: MailKind,
  example: Example,
  appearance: Appearance,
  now: Date,
  language = "en",
): Composed => composeMail(newsOf(kind, example, now), readerOf(language), appearance, now);

export const composeTestExample = (appearance: Appearance, language = "en"): Composed =>
  composeTestMail(readerOf(language), appearance);

function newsOf(kind: MailKind, example: Example, now: Date): News {
  if (example === "several") return several(kind, now);
  const news = one(kind, now);
  if (news.kind === "certificate" || news.kind === "digest") return news;
  const [item] = news.items;
  if (example === "path")
    return { ...news, items: [{ ...item, name: "First weeks", learningPathId: "example" }] };
  return { ...news, items: [{ ...item, isAgain: item.isAgain || example === "expired" }] };
}

const names = ["Fire safety", "Data protection at work", "First aid"] as const;

function one(kind: MailKind, now: Date): News {
  if (kind === "digest") return digest(now, 1);
  if (kind !== "certificate") return { kind, items: [course(kind, now, 0)] };
  return { kind, items: [certificate(now, 0)] };
}

function several(kind: MailKind, now: Date): News {
  if (kind === "digest") return digest(now, 3);
  if (kind === "certificate") return { kind, items: [certificate(now, 0), certificate(now, 1)] };
  return { kind, items: [course(kind, now, 0), course(kind, now, 1), course(kind, now, 2)] };
}

const people = ["Grace Hopper", "Alan Turing", "Katherine Johnson"] as const;

function digest(now: Date, count: 1 | 3): News {
  const entries = people.slice(0, count).map((personName, place) => ({
    personName,
    courseId: "example",
    learningPathId: place === 1 ? "example" : null,
    name: place === 1 ? "First weeks" : (names[place] as string),
    state: place === 0 ? ("overdue" as const) : ("due_soon" as const),
    dueOn: day(now, place === 0 ? -4 : place * 2),
  }));
  return { kind: "digest", overdue: 1, late: 1, dueThisWeek: count - 1, completed: 5, entries };
}

const inDays = { assigned: 30, due_soon: 6, overdue: -3, expiring: 13, reminder: 6 };

function course(kind: keyof typeof inDays, now: Date, place: 0 | 1 | 2): Course {
  return {
    name: names[place],
    permalink: "example",
    dueOn: day(now, inDays[kind] + place),
    isRequired: true,
    isAgain: kind === "expiring",
  };
}

const certificate = (now: Date, place: 0 | 1) => ({
  name: names[place],
  publicId: "example",
  number: `${now.getUTCFullYear()}-00012${place + 3}`,
  expiresOn: place === 0 ? day(now, 365) : null,
});

const day = (now: Date, days: number) =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

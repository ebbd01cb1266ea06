import type { MailKind } from "@/lib/outbox/schema";
import type { Appearance } from "@/lib/school/appearance";
import { type Composed, type Course, composeMail, type News, type Reader } from "./compose";

/** One course, or several. */
export function composeExample(
  kind: MailKind,
  isSeveral: boolean,
  appearance: Appearance,
  now: Date,
): Composed {
  const reader: Reader = { firstName: "Ada", language: "en", unsubscribeToken: "example" };
  return composeMail(isSeveral ? several(kind, now) : one(kind, now), reader, appearance, now);
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
    courseName: names[place] as string,
    state: place === 0 ? ("overdue" as const) : ("due_soon" as const),
    dueOn: day(now, place * 3 - 4),
  }));
  return { kind: "digest", overdue: 1, dueThisWeek: count - 1, completed: 5, entries };
}

const inDays = { assigned: 30, due_soon: 6, overdue: -1, expiring: 13, reminder: 6 };

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

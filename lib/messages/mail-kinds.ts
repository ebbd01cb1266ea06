import type { MailKind } from "@/lib/outbox/schema";

/** What each kind is called where a person chooses. */
export const mailKindNames: Record<MailKind, { name: string; hint: string }> = {
  assigned: {
    name: "Newly assigned",
    hint: "When an optional course is assigned to you. You are always told of required ones.",
  },
  due_soon: { name: "Due soon", hint: "A week before a course is due." },
  overdue: {
    name: "Overdue",
    hint: "When the due date of an optional course has passed. You are always told of required ones.",
  },
  expiring: { name: "Due again", hint: "Two weeks before a completion stops counting." },
  reminder: {
    name: "Reminders",
    hint: "When somebody reminds you of an optional course. You are always told of required ones.",
  },
  certificate: { name: "Certificates", hint: "When you have earned one." },
  digest: {
    name: "Your groups, each week",
    hint: "On Mondays, for managers: what is overdue, due or completed in their groups.",
  },
};

import type { MailKind } from "@/lib/messages/mail/kinds";

export const mailKindNames: Record<MailKind, { name: string; hint: string }> = {
  assigned: {
    name: "Newly assigned",
    hint: "When optional training is assigned to you. You are always told about required training.",
  },
  due_soon: { name: "Due soon", hint: "A week before a course or learning path is due." },
  overdue: {
    name: "Overdue",
    hint: "When the due date of optional training has passed. You are always told about required training.",
  },
  expiring: { name: "Due again", hint: "Two weeks before a completion stops counting." },
  reminder: {
    name: "Reminders",
    hint: "When somebody reminds you of optional training. You are always told about required training.",
  },
  certificate: { name: "Certificates", hint: "When you earn one, or one is issued again." },
  digest: {
    name: "Your groups, each week",
    hint: "On Mondays, for managers: what is overdue, due or completed in their groups.",
  },
};

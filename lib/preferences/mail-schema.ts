import { z } from "zod";
import { type MailKind, mailKinds } from "@/lib/outbox/schema";

/** Hours of the person's day; the same twice: no hours are quiet. */
export type MailWishes = { unwanted: MailKind[]; quietFrom: number; quietUntil: number };

const hour = z.coerce.number().int().min(0).max(23);

/** As the account's form sends it: a box that is not ticked sends nothing, or `off`. */
export const mailWishesInput = z
  .looseObject({ quietFrom: hour, quietUntil: hour })
  .transform(({ quietFrom, quietUntil, ...boxes }): MailWishes => {
    const unwanted = mailKinds.filter((kind) => boxes[kind] !== "on");
    return { unwanted, quietFrom, quietUntil };
  });

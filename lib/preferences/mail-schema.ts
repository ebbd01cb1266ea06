import { z } from "zod";
import { fieldError } from "@/lib/messages/field-errors";
import { accountMailKinds, type MailKind } from "@/lib/messages/mail-kinds";
import { trimmed } from "@/lib/trimmed";
import { findTimeZone } from "./find-time-zone";
import { timeZoneOf } from "./format";

/** Counts hours of the person's day; the same hour twice means none. `timeZone` is null unless they chose one. */
export type MailWishes = {
  unwanted: MailKind[];
  quietFrom: number;
  quietUntil: number;
  timeZone: string | null;
};

const hour = z.coerce.number().int().min(0).max(23);

export const timeZone = z
  .string()
  .overwrite((typed) => findTimeZone(typed) ?? trimmed(typed))
  .default("")
  .refine((zone) => zone === "" || timeZoneOf(zone) !== null, fieldError("time_zone_unknown"))
  .transform(timeZoneOf);

/** Parses the account's form, where a cleared box sends nothing, or `off`. */
export const mailWishesInput = z
  .looseObject({ quietFrom: hour, quietUntil: hour, timeZone })
  .transform(({ quietFrom, quietUntil, timeZone, ...boxes }): MailWishes => {
    const unwanted = accountMailKinds.filter((kind) => boxes[kind] !== "on");
    return { unwanted, quietFrom, quietUntil, timeZone };
  });

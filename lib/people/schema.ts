import { z } from "zod";
import { required } from "@/lib/forms/text-schema";
import { fieldError } from "@/lib/messages/field-errors";
import { cleanEmail, cleanName, isEmailAddress } from "./profile";

/** Cleans a name like those of an identity provider; it may be blank. */
export const personName = z.string().transform(cleanName);

export const personEmail = z
  .string()
  .transform(cleanEmail)
  .refine((email) => email === "" || isEmailAddress(email), fieldError("email_malformed"));

export const namesInput = z.object({
  firstName: personName.default(""),
  lastName: personName.default(""),
  email: personEmail.default(""),
});

export const editedNames = namesInput.extend({ personId: z.uuid() });

/** Keeps a user ID as it is, because the sign-in compares it exactly. */
export const userId = required(1_000).regex(/^\P{Cc}*$/u, fieldError("not_one_line"));

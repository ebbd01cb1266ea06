import { z } from "zod";
import type { Admin, May } from "@/lib/actor";
import { findAppearance } from "@/lib/appearance/appearance";
import { db } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { fieldError } from "@/lib/messages/field-errors";
import { chooseLanguage } from "@/lib/messages/languages";
import { parsePerson } from "@/lib/people/pasted-list";
import { cleanEmail, isEmailAddress } from "@/lib/people/profile";
import { randomToken } from "@/lib/secrets";
import { composeTestMail } from "./compose";
import { mailServer } from "./server";
import { MailServerError } from "./server-errors";
import { deliver } from "./transport";

export const mailAddress = z
  .string()
  .transform((typed) => cleanEmail(parsePerson(typed)))
  .refine(isEmailAddress, fieldError("email_malformed"));

export const testMailInput = z.object({ address: mailAddress });

export async function findOwnAddress({ personId }: May<never>): Promise<string> {
  return (await db().person.findUnique({ where: { id: personId } }))?.email ?? "";
}

/** @throws Refusal `mail_not_sent` with the reason; `mail_not_set_up` */
export async function sendTestMail({ personId }: Admin, address: string): Promise<void> {
  const server = mailServer();
  if (!server) throw new Refusal("mail_not_set_up");
  const [person, appearance] = await Promise.all([
    db().person.findUnique({ where: { id: personId }, include: { preferences: true, mail: true } }),
    findAppearance(),
  ]);
  const browser = person?.preferences?.language;
  const language = chooseLanguage(
    [person?.mail?.chosenLanguage],
    browser ? [browser] : [],
    appearance.language,
  );
  const isOwn = person?.email === address;
  const { firstName, lastName } = isOwn ? person : { firstName: "", lastName: "" };
  const name = `${firstName} ${lastName}`.trim();
  try {
    await deliver(server, {
      ...composeTestMail({ firstName, name, language }, appearance),
      to: { name, address },
      fromName: appearance.schoolName,
      messageId: `<${randomToken()}@${server.from.address.split("@").at(-1)}>`,
    });
  } catch (error) {
    if (error instanceof MailServerError)
      throw new Refusal("mail_not_sent", { ...error.details, cause: error });
    throw error;
  }
}

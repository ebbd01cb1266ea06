import type { Admin } from "@/lib/actor";
import { db } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import { mailLanguageOf } from "@/lib/preferences/mail-language";
import { findAppearance } from "@/lib/school/appearance";
import { randomToken } from "@/lib/secrets";
import { composeTestMail } from "./compose";
import { MailFault } from "./faults";
import { mailServer } from "./server";
import { deliver } from "./transport";

/**
 * To the admin's own address, at once. Returns the address.
 * @throws Refusal `mail_not_sent`, with why; `mail_not_set_up`; `person_without_address`
 */
export async function sendTestMail({ personId }: Admin): Promise<string> {
  const server = mailServer();
  if (!server) throw new Refusal("mail_not_set_up");
  const person = await db().person.findUnique({
    where: { id: personId },
    include: { preferences: true, mail: true },
  });
  if (!person?.email) throw new Refusal("person_without_address");
  const appearance = await findAppearance();
  const { firstName, lastName, email: address, preferences, mail } = person;
  const language = mailLanguageOf(mail?.chosenLanguage ?? null, preferences?.language ?? null);
  try {
    await deliver(server, {
      ...composeTestMail({ firstName, language }, appearance),
      to: { name: `${firstName} ${lastName}`.trim(), address },
      fromName: appearance.schoolName,
      messageId: `<${randomToken()}@${server.from.address.split("@").at(-1)}>`,
    });
    return address;
  } catch (error) {
    if (error instanceof MailFault) throw new Refusal("mail_not_sent", { ...error.problem, cause: error });
    throw error;
  }
}

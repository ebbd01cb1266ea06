import type { MailErrorDetails } from "@/lib/refusal-codes";
import { messageIdCopy } from "./delivery-report";
import { type MailServer, nameOfServer } from "./server";
import { mailErrorOf, serverErrorOf } from "./server-errors";

/** `unsubscribeUrl` is null for necessary mail. */
export type Mail = {
  to: { name: string; address: string };
  fromName: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  unsubscribeUrl: string | null;
};

// This is in milliseconds, and less than a claim in the outbox lasts.
const mostForAll = 120_000;
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** Opens a connection per mail, because an idle one may have gone away. @throws MailServerError */
export async function deliver(server: MailServer, mail: Mail): Promise<void> {
  const { to, fromName, subject, html, text, messageId, unsubscribeUrl } = mail;
  const from = { name: server.from.name || fromName, address: server.from.address };
  await withTransport(server, (transport) =>
    transport.sendMail({
      envelope: { from: from.address, to: [to.address] },
      from,
      to,
      subject,
      html,
      text,
      messageId,
      headers: {
        "Auto-Submitted": "auto-generated",
        // Some relays replace the Message-ID.
        [messageIdCopy]: messageId,
        ...unsubscribeHeaders(unsubscribeUrl),
      },
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
}

export async function findMailError(server: MailServer): Promise<MailErrorDetails | null> {
  try {
    await withTransport(server, (transport) => transport.verify());
    return null;
  } catch (error) {
    return mailErrorOf(nameOfServer(server), error);
  }
}

// RFC 8058 defines these headers.
const unsubscribeHeaders = (url: string | null) =>
  url ? { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {};

type Transport = Awaited<ReturnType<typeof openTransport>>;

async function withTransport(server: MailServer, use: (transport: Transport) => Promise<unknown>) {
  const transport = await openTransport(server);
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_done, fail) => {
    const late = Object.assign(new Error("It took too long."), { code: "ETIMEDOUT" });
    timer = setTimeout(() => fail(late), mostForAll);
  });
  try {
    await Promise.race([use(transport), tooLong]);
  } catch (error) {
    throw serverErrorOf(nameOfServer(server), error);
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

async function openTransport({ host, port, isTls, user, password }: MailServer) {
  // Most processes never send mail, so the first mail loads it.
  const { createTransport } = await import("nodemailer");
  const isHere = /^(localhost|127\.[\d.]+|::1)$/.test(host);
  return createTransport({
    host,
    port,
    secure: isTls,
    ...(user && { auth: { user, pass: password } }),
    requireTLS: Boolean(user) && !isTls && !isHere,
    tls: { minVersion: "TLSv1.2" },
    ...timeouts,
  });
}

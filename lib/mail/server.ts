import { env } from "@/lib/env";

/** `user` is empty when the server needs no password. */
export type MailServer = {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS if offered, and always before a password. */
  isTls: boolean;
  user: string;
  password: string;
  from: { name: string; address: string };
};

export function mailServer(): MailServer | null {
  const { SMTP_URL } = env();
  if (!SMTP_URL) return null;
  const url = new URL(SMTP_URL);
  const isTls = url.protocol === "smtps:";
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (isTls ? 465 : 587),
    isTls,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    from: sender(),
  };
}

function sender(): MailServer["from"] {
  const { MAIL_FROM, BASE_URL } = env();
  return MAIL_FROM ?? { name: "", address: `lectern@${new URL(BASE_URL).hostname}` };
}

export const nameOfServer = ({ host, port }: MailServer) => `${host}:${port}`;

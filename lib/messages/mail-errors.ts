import type { MailErrorDetails, MailErrorKind } from "@/lib/refusal-codes";

const words: Record<MailErrorKind, { text: string; todo: string }> = {
  certificate_untrusted: {
    text: "has a certificate that this machine does not trust",
    todo: "Set NODE_EXTRA_CA_CERTS to the PEM file of its certificate authority, or use the name that the certificate is for.",
  },
  login_refused: {
    text: "refuses the user name or the password",
    todo: "Correct them in SMTP_URL; special characters have to be percent-encoded.",
  },
  mail_refused: { text: "refuses the email", todo: "See what it says." },
  sender_refused: {
    text: "refuses the sender’s address",
    todo: "Set MAIL_FROM to an address that it sends for.",
  },
  unexpected: { text: "does not answer as a mail server does", todo: "Check SMTP_URL." },
  unreachable: {
    text: "cannot be reached",
    todo: "Check the host and the port in SMTP_URL, the network, and whether the server runs.",
  },
  without_tls: {
    text: "offers no encryption, so the password is not sent",
    todo: "Use smtps:// and its port, or a server with STARTTLS.",
  },
};

export function mailErrorText({ server, why, detail }: MailErrorDetails): { text: string; todo: string } {
  const { text, todo } = words[why];
  return { text: `${server} ${text}${detail ? ` (${detail})` : ""}.`, todo };
}

import type { MailErrorDetails, MailErrorKind } from "@/lib/refusal-codes";

// nodemailer throws these.
type SmtpError = Partial<Error> & {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  cause?: unknown;
};

/** `refused` is for good, `busy` for now, and `policy` against the mail or the sender. The `server` accepts nothing; `reply` is its own. */
export class MailServerError extends Error {
  override name = "MailServerError";

  constructor(
    readonly about: "refused" | "busy" | "policy" | "server",
    readonly reply: string,
    readonly details: MailErrorDetails,
    options?: ErrorOptions,
  ) {
    super(reply || details.why, options);
  }
}

export function serverErrorOf(server: string, error: unknown): MailServerError {
  return new MailServerError(aboutOf(error), replyOf(error), mailErrorOf(server, error), { cause: error });
}

// Matches a reply that starts with an enhanced code (RFC 3463).
const enhanced = (codes: string) => new RegExp(`^\\d{3}[ -](${codes})(?!\\d)`);

const aboutAddress = enhanced("5\\.1\\.(?![78](?!\\d))\\d+|5\\.2\\.1");

// Exchange Online says "no such user" with 5.4.1 and these words.
const mailboxCodes = enhanced("5\\.1\\.(1|3|6|10)|5\\.2\\.1|5\\.4\\.1(?= Recipient address rejected)");

// "Recipient server unavailable" concerns the route.
const notTheWay = "(?!domain|host|server|service|system)";

const mailboxWords = new RegExp(
  [
    `\\b(user|mailbox|recipient|account)( ${notTheWay}\\S+)?( is| was| has been)? (unknown|not known|unavailable|disabled|inactive|invalid|suspended)\\b`,
    `\\b(user|mailbox|recipient|account|e-?mail address)\\b(${notTheWay}[^.;:]){0,40}\\b(not found|does(n't| not) exist|no longer)`,
    "\\bno mailbox here\\b",
    "\\b(unknown|no such|not a valid|invalid|nonexistent|inactive) (local )?(user|mailbox|recipient|account|address|person)\\b",
  ].join("|"),
  "i",
);

export const namesMailbox = (reply: string) =>
  mailboxCodes.test(reply) || mailboxWords.test(withoutAddresses(reply));

// Many servers refuse the sender or the mail with 550 5.1.1 or no code. "Your account" is the sender's.
const policyWords =
  /\byour( \S+)? account\b|\b(r?dns|ptr)\b|black ?list|block ?list|deny ?list|\b(dns|r)bls?\b|spam|\bblocked\b|reputation|\bpolicy\b|\bpolicies\b|\bhops?\b|\bhop ?count\b|mail loop|routing loop|loop detected|rate limit|\bdmarc\b|\bdkim\b|\bspf\b|virus|malware/i;

const withoutAddresses = (reply: string) => reply.replace(/ ?(<[^<>\s]*>|\S+@\S+)/g, "");

// These mean a full mailbox or unwanted content.
const aboutThisMail = /^552|^\d{3}[ -]5\.(2\.2|3\.4|6\.\d+)(?!\d)/;

// These concern every mail (RFC 5321, RFC 4954): the server shuts down or wants a login. Some say so only after RCPT.
const aboutEveryMail = /^(421|530|535|538)/;

// These refuse relaying, the sender or the network; some filters use them for a single recipient or spam.
const aboutPolicy = /^\d{3}[ -]5\.(1\.[78]|7\.\d+)(?!\d)|\b(relay|sender)/i;

function aboutOf(error: unknown): MailServerError["about"] {
  const { code = "", command = "", responseCode = 0 } = error as SmtpError;
  const reply = replyOf(error);
  const isAboutMail =
    command === "RCPT TO" || (command === "DATA" && responseCode > 0) || code === "EMESSAGE";
  if (!isAboutMail || aboutEveryMail.test(reply)) return "server";
  if (responseCode >= 500 && policyWords.test(withoutAddresses(reply))) return "policy";
  if (aboutAddress.test(reply)) return "refused";
  if (aboutThisMail.test(reply)) return "busy";
  if (aboutPolicy.test(withoutAddresses(reply))) return "policy";
  if (responseCode < 500) return "busy";
  return command === "RCPT TO" && namesMailbox(reply) ? "refused" : "policy";
}

export function mailErrorOf(server: string, error: unknown): MailErrorDetails {
  if (error instanceof MailServerError) return error.details;
  return { server, why: whyOf(error as SmtpError), detail: replyOf(error) };
}

function whyOf({ code = "", command = "", message = "", responseCode = 0 }: SmtpError): MailErrorKind {
  if (/certificate|self.signed|CERT_|UNABLE_TO_VERIFY|altnames/i.test(message))
    return "certificate_untrusted";
  if (code === "ETLS") return "without_tls";
  if (/^E(AUTH|NOAUTH|OAUTH2)$/.test(code) || [530, 535, 538].includes(responseCode)) return "login_refused";
  if (command === "MAIL FROM") return "sender_refused";
  if (command === "RCPT TO" || command === "DATA") return "mail_refused";
  if (/^E(CONNECTION|TIMEDOUT|DNS|SOCKET|CONN\w+|HOST\w+|NET\w+|NOTFOUND|AI_AGAIN)$/.test(code))
    return "unreachable";
  return "unexpected";
}

const longest = 500;

function replyOf(error: unknown): string {
  if (error instanceof MailServerError) return error.reply;
  const { response, message = "" } = error as SmtpError;
  return (response || message).replace(/\s+/g, " ").trim().slice(0, longest);
}

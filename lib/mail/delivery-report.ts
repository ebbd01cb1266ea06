import { namesMailbox, serverErrorOf } from "./server-errors";

/** `isAboutAddress` means that the report calls the mailbox missing or disabled. */
export type Bounce = { addresses: string[]; reply: string; isAboutAddress: boolean };

/** Lectern sends each mail to one person; a forwarder may add a few. */
export const mostRecipients = 10;

/** Delivery reports quote this header, even if a relay replaces the Message-ID. */
export const messageIdCopy = "X-Lectern-Message-ID";

export type DeliveryReport = {
  bounces: Bounce[];
  messageId: string | null;
  unread: number;
};

/** Returns the permanent failures in a delivery report (RFC 3464, RFC 6533); none if the email isn't a report. */
export function readDeliveryReport(raw: string): DeliveryReport {
  const parts = partsOf(raw);
  const index = parts.findIndex(({ headers }) =>
    /^message\/(global-)?delivery-status\b/i.test(field(headers, "content-type")),
  );
  const recipients = (parts[index]?.body ?? "")
    .split(/\n\s*\n/)
    .filter((block) => /^(final|original)-recipient:/im.test(block));
  const original = parts
    .slice(index + 1)
    .map(({ headers, body }) => `${headers}\n${body}`)
    .join("\n");
  return {
    bounces: recipients.slice(0, mostRecipients).flatMap(bounceOf),
    messageId: (index >= 0 && (field(original, messageIdCopy) || field(original, "message-id"))) || null,
    unread: Math.max(0, recipients.length - mostRecipients),
  };
}

type Part = { headers: string; body: string };

/** Splits at anything like a boundary, because some programs declare another one than they write. */
function partsOf(raw: string): Part[] {
  return raw
    .replaceAll("\r\n", "\n")
    .split(/^--\S.*(?:\n|$)/m)
    .map((part) => {
      const begin = part.startsWith("\n") ? 0 : part.indexOf("\n\n");
      const headers = unfolded(begin < 0 ? part : part.slice(0, begin));
      const body = begin < 0 ? "" : part.slice(begin);
      const encoding = withoutComments(field(headers, "content-transfer-encoding")).toLowerCase();
      return { headers, body: unfolded(decoded(body, encoding)) };
    });
}

const unfolded = (text: string) => text.replace(/\n[ \t]+(?=\S)/g, " ");

/** RFC 2045, section 6, defines these encodings. */
function decoded(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString().replaceAll("\r\n", "\n");
  if (encoding !== "quoted-printable") return body;
  return body
    .replace(/=[ \t]*\n/g, "")
    .replace(/(?:=[\da-f]{2})+/gi, (octets) => Buffer.from(octets.replaceAll("=", ""), "hex").toString());
}

function bounceOf(recipient: string): Bounce[] {
  const [status = ""] = /^[45]\.\d+\.\d+(?!\S)/.exec(withoutComments(field(recipient, "status"))) ?? [];
  const action = withoutComments(field(recipient, "action")).toLowerCase();
  const addresses = ["final-recipient", "original-recipient"]
    .map((name) => addressOf(field(recipient, name)))
    .filter(Boolean);
  if (action !== "failed" || status === "" || addresses.length === 0) return [];
  const said = field(recipient, "diagnostic-code").replace(/^[^;]*;\s*/, "");
  const [, code = `${status[0]}50`, saidStatus = status, words = ""] =
    /^([45]\d\d)?[ -]?([45]\.\d+\.\d+)?\s*(.*)$/.exec(said) ?? [];
  const errorWith = (anyStatus: string) => {
    const response = `${code} ${anyStatus} ${words}`.trim();
    return serverErrorOf("", { command: "RCPT TO", response, responseCode: Number(code) });
  };
  // The mail server's own code can be more exact than the report's: 5.0.0 beside "550 5.1.1 User unknown".
  const errors = [errorWith(status), errorWith(saidStatus)];
  const isAboutAddress =
    // Class 4 means that the next week may succeed.
    status.startsWith("5") &&
    errors.every(({ about }) => about === "refused") &&
    errors.some(({ reply }) => namesMailbox(reply));
  return [{ addresses, reply: errors[0]?.reply ?? "", isAboutAddress }];
}

/** Returns the address in lower case. RFC 6533, section 3, writes characters as `\x{FC}` where only ASCII passes. */
function addressOf(typed: string): string {
  return withoutComments(typed.replace(/^[^;]*;\s*/, ""))
    .replace(/^<|>$/g, "")
    .replace(/\\x\{([\da-f]{2,6})\}/gi, (written, hex) => {
      const point = Number.parseInt(hex, 16);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : written;
    })
    .toLowerCase();
}

const withoutComments = (text: string) => text.replace(/\([^()]*\)/g, "").trim();

const field = (text: string, name: string) =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, "im").exec(text)?.[1]?.trim() ?? "";

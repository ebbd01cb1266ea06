import { faultOf, namesMailbox } from "./faults";

/** A mail that came back. `isAboutAddress`: the report says that the mailbox doesn't exist or is disabled. */
export type Bounce = { addresses: string[]; reply: string; isAboutAddress: boolean };

/** Lectern sends each mail to one person. A forwarder may add a few recipients. */
export const mostRecipients = 10;

/** A header with the Message-ID as it was sent. Delivery reports quote it. */
export const messageIdCopy = "X-Lectern-Message-ID";

export type DeliveryReport = {
  bounces: Bounce[];
  /** The Message-ID that the returned email was sent with, if the report quotes it. */
  messageId: string | null;
  /** How many recipients the report names beyond `mostRecipients`. */
  unread: number;
};

/** Reads the permanent failures in a delivery report (RFC 3464, RFC 6533). Returns none if the email is no report. */
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

/** Splits at everything that looks like a boundary, because some programs declare another one than they write. */
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

/** RFC 2045, section 6. */
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
  const faultWith = (anyStatus: string) => {
    const response = `${code} ${anyStatus} ${words}`.trim();
    return faultOf("", { command: "RCPT TO", response, responseCode: Number(code) });
  };
  // The mail server's own code is sometimes more exact than the report's: 5.0.0 beside "550 5.1.1 User unknown".
  const faults = [faultWith(status), faultWith(saidStatus)];
  const isAboutAddress =
    // Class 4: given up after days, and perhaps reached next week.
    status.startsWith("5") &&
    faults.every(({ about }) => about === "refused") &&
    faults.some(({ reply }) => namesMailbox(reply));
  return [{ addresses, reply: faults[0]?.reply ?? "", isAboutAddress }];
}

/** Without its type, in lower case. RFC 6533, section 3, writes characters as `\x{FC}` where only ASCII passes. */
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

import { faultOf } from "./faults";

/** A mail that came back. `isAboutAddress`: that is refused for good, and not only this mail. */
export type Bounce = { addresses: string[]; reply: string; isAboutAddress: boolean };

/** Lectern sends each mail to one person. A forwarder may add a few recipients. */
export const mostRecipients = 10;

export type DeliveryReport = {
  bounces: Bounce[];
  /** The Message-ID of the returned email, if the report quotes it. */
  messageId: string | null;
  /** How many recipients the report names beyond `mostRecipients`. */
  unread: number;
};

/** Reads the permanent failures in a delivery report (RFC 3464). Returns none if the email is no report. */
export function readDeliveryReport(raw: string): DeliveryReport {
  const lines = raw.replaceAll("\r\n", "\n").replace(/\n[ \t]+(?=\S)/g, " ");
  const [, ...parts] = lines.split(/^content-type:[ \t]*message\/delivery-status\b.*$/im);
  const body = parts.join("");
  const begin = body.indexOf("\n\n");
  const end = body.indexOf("\n--", begin);
  if (begin < 0) return { bounces: [], messageId: null, unread: 0 };
  const [status, original] = end < 0 ? [body.slice(begin), ""] : [body.slice(begin, end), body.slice(end)];
  const recipients = status.split(/\n\s*\n/).filter((block) => /^(final|original)-recipient:/im.test(block));
  return {
    bounces: recipients.slice(0, mostRecipients).flatMap(bounceOf),
    messageId: field(original, "message-id") || null,
    unread: Math.max(0, recipients.length - mostRecipients),
  };
}

function bounceOf(recipient: string): Bounce[] {
  const status = field(recipient, "status");
  if (field(recipient, "action").toLowerCase() !== "failed" || !/^[45]\.\d+\.\d+$/.test(status)) return [];
  const addresses = ["final-recipient", "original-recipient"]
    .map((name) =>
      field(recipient, name)
        .replace(/^[^;]*;\s*/, "")
        .replace(/^<|>$/g, "")
        .toLowerCase(),
    )
    .filter(Boolean);
  const said = field(recipient, "diagnostic-code").replace(/^[^;]*;\s*/, "");
  const [, code = `${status[0]}50`, , words = ""] =
    /^([45]\d\d)?[ -]?([45]\.\d+\.\d+)?\s*(.*)$/.exec(said) ?? [];
  const response = `${code} ${status} ${words}`.trim();
  const { about, reply } = faultOf("", { command: "RCPT TO", response, responseCode: Number(code) });
  // Class 4: given up after days, and perhaps reached next week.
  const isAboutAddress = about === "refused" && status.startsWith("5");
  return addresses.length > 0 ? [{ addresses, reply, isAboutAddress }] : [];
}

const field = (text: string, name: string) =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, "im").exec(text)?.[1]?.trim() ?? "";

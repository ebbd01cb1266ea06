import { faultOf } from "./faults";

/** A mail that came back. `isAboutAddress`: that is refused for good, and not only this mail. */
export type Bounce = { addresses: string[]; reply: string; isAboutAddress: boolean };

/**
 * What a delivery report (RFC 3464) says of recipients who were not reached for good; none where it is no report. `messageId` is that of
 * the mail that came back, where it is quoted.
 */
export function readDeliveryReport(raw: string): { bounces: Bounce[]; messageId: string | null } {
  const lines = raw.replaceAll("\r\n", "\n").replace(/\n[ \t]+(?=\S)/g, " ");
  const [, ...parts] = lines.split(/^content-type:[ \t]*message\/delivery-status\b.*$/im);
  const body = parts.join("");
  const begin = body.indexOf("\n\n");
  const end = body.indexOf("\n--", begin);
  if (begin < 0) return { bounces: [], messageId: null };
  const [status, original] = end < 0 ? [body.slice(begin), ""] : [body.slice(begin, end), body.slice(end)];
  return {
    bounces: status.split(/\n\s*\n/).flatMap(bounceOf),
    messageId: field(original, "message-id") || null,
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

import { expect, test } from "vitest";
import { readDeliveryReport } from "./delivery-report";

const report = (recipient: string) => `Return-Path: <>
From: MAILER-DAEMON@mail.example.com
Message-ID: <of-the-report@mail.example.com>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="B"

--B
Content-Type: text/plain

This is the mail system at host mail.example.com.

--B
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.com

${recipient}

--B
Content-Type: message/rfc822

From: Academy <learn@example.com>
Message-ID: <of-the-mail@example.com>
Subject: Assigned to you

--B--
`;

const unknown = `Final-Recipient: rfc822; Grace@Example.com
Original-Recipient: rfc822;grace@example.com
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <grace@example.com>: Recipient address
    rejected: User unknown`;

test("A report names its unreached recipient, the reason and the mail", () => {
  const expected = {
    messageId: "<of-the-mail@example.com>",
    unread: 0,
    bounces: [
      {
        addresses: ["grace@example.com", "grace@example.com"],
        reply: "550 5.1.1 <grace@example.com>: Recipient address rejected: User unknown",
        isAboutAddress: true,
      },
    ],
  };
  expect(readDeliveryReport(report(unknown))).toEqual(expected);
  expect(readDeliveryReport(report(unknown).replaceAll("\n", "\r\n"))).toEqual(expected);
});

test("A report with several recipients returns only permanent failures", () => {
  const delayed = unknown.replace("failed", "delayed").replace("5.1.1", "4.4.1");
  const blocked = "Final-Recipient: rfc822; alan@example.com\nAction: failed\nStatus: 5.7.1";
  expect(readDeliveryReport(report(`${delayed}\n\n${blocked}\n\n${unknown}`)).bounces).toMatchObject([
    { addresses: ["alan@example.com"], reply: "550 5.7.1", isAboutAddress: false },
    { isAboutAddress: true },
  ]);
});

test.each([
  ["smtp; 451 4.4.1 Connection timed out", "451 4.4.1 Connection timed out"],
  [
    "X-Postfix; connect to mx.example.com: Connection timed out",
    "450 4.4.1 connect to mx.example.com: Connection timed out",
  ],
  ["smtp; 550 4.4.7 Message expired", "550 4.4.1 Message expired"],
])("A mail abandoned after days failed without blaming its address (%s)", (said, reply) => {
  const expired = `Final-Recipient: rfc822; grace@example.com\nAction: failed\nStatus: 4.4.1\nDiagnostic-Code: ${said}`;
  expect(readDeliveryReport(report(expired)).bounces).toEqual([
    { addresses: ["grace@example.com"], reply, isAboutAddress: false },
  ]);
});

test.each(["", "Hello", "Content-Type: message/delivery-status", report("")])(
  "Anything else than a failure report says nothing (%#)",
  (raw) => expect(readDeliveryReport(raw).bounces).toEqual([]),
);

const failed = (status: string, said: string) =>
  report(
    `Final-Recipient: rfc822; grace@example.com\nAction: failed\nStatus: ${status}\nDiagnostic-Code: smtp; ${said}`,
  );

test.each([
  ["5.1.1 (bad destination mailbox address)", "550 5.1.1 User unknown"],
  ["5.0.0", "550 5.1.1 User unknown"],
  ["5.0.0", "550 User unknown"],
  ["5.0.0", "550 Requested action not taken: mailbox unavailable"],
  ["5.0.0", "550 <spam.policy@example.com>: No such user here"],
  ["5.0.0", "550 <sender@example.com>: No such user here"],
  ["5.0.0", "550 User <grace@example.com> unknown"],
  ["5.0.0", "550 Mailbox grace@example.com is disabled"],
  ["5.0.0", "550 User not known"],
  ["5.0.0", "550 <grace@example.com> is not a valid mailbox"],
  ["5.0.0", "550 The email address does not exist"],
  ["5.0.0", "550 Sorry, no mailbox here by that name"],
  ["5.1.10", "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup"],
  ["5.2.1", "550 5.2.1 The email account that you tried to reach is disabled"],
])("A report that names the mailbox blames the address (%s, %s)", (status, said) => {
  expect(readDeliveryReport(failed(status, said)).bounces).toMatchObject([{ isAboutAddress: true }]);
});

test.each([
  ["5.0.0", "550 Service unavailable; client host [192.0.2.5] blocked using zen.spamhaus.org"],
  ["5.0.0", "554 Transaction failed"],
  ["5.1.1", "550 5.1.1 Your IP address is on our blocklist"],
  ["5.1.1", "550 5.7.1 Access denied"],
  ["5.4.14", "554 5.4.14 Hop count exceeded - possible mail loop ATTR34"],
  ["5.4.6", "554 5.4.6 Too many hops"],
  ["5.0.0", "550 Message rejected due to local policy"],
  ["5.0.0", "550 High probability of spam"],
  ["5.1.2", "550 5.1.2 Host not found"],
  ["5.3.0", "553 Recipient address rejected: Domain not found"],
  ["5.1.2", "550 5.1.2 Recipient domain not found"],
  ["5.0.0", "550 Recipient server unavailable"],
  ["5.0.0", "550 Your SMTP account has been suspended"],
  ["5.0.0", "550 Requested action not taken: mailbox unavailable, invalid DNS MX or A/AAAA resource record"],
])("Other reports blame no address (%s, %s)", (status, said) => {
  expect(readDeliveryReport(failed(status, said)).bounces).toMatchObject([{ isAboutAddress: false }]);
});

/** Returns a report with an encoded status and quoted email. */
function encodedReport(encoding: string, encode: (text: string) => string): string {
  const status =
    "Reporting-MTA: dns; mail.example.com\n\nFinal-Recipient: utf-8; Jürgen@bücher.example\n" +
    "Action: failed (permanently)\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 User unknown\n";
  const part = (type: string, text: string) =>
    `--B\nContent-Type: ${type}\nContent-Transfer-Encoding: ${encoding}\n\n${encode(text)}\n`;
  return `Content-Type: multipart/report; boundary="B"\n\n${part("message/global-delivery-status", status)}${part(
    "message/global-headers",
    "Message-ID: <of-the-mail@example.com>\nSubject: x\n",
  )}--B--\n`;
}

const quotedPrintable = (text: string) =>
  [...Buffer.from(text)]
    .map((octet) =>
      octet > 126 || octet === 61 ? `=${octet.toString(16).toUpperCase()}` : String.fromCharCode(octet),
    )
    .join("")
    .replace("dns;", "dns;=\n");

test.each([
  ["8bit", (text: string) => text],
  ["base64", (text: string) => Buffer.from(text).toString("base64").replace(/.{76}/g, "$&\n")],
  ["Quoted-Printable", quotedPrintable],
])("The reader decodes an internationalized report in %s", (encoding, encode) => {
  const raw = encodedReport(encoding, encode);
  for (const text of [raw, raw.replaceAll("\n", "\r\n")])
    expect(readDeliveryReport(text)).toMatchObject({
      messageId: "<of-the-mail@example.com>",
      bounces: [{ addresses: ["jürgen@bücher.example"], isAboutAddress: true }],
    });
});

test.each(["", "\n"])("A replaced Message-ID is read from its copy", (fold) => {
  const copy = `X-Lectern-Message-ID:${fold} <as-sent@example.com>`;
  const raw = report(unknown).replace(/^(message-id: <of-the-mail.*)$/im, `$1\n${copy}`);
  expect(raw).toContain(copy);
  expect(readDeliveryReport(raw).messageId).toBe("<as-sent@example.com>");
});

test("An address in escapes is the same address", () => {
  const escaped = unknown.replace("rfc822; Grace@Example.com", "utf-8; J\\x{FC}rgen@example.com (a comment)");
  expect(readDeliveryReport(report(escaped)).bounces[0]?.addresses[0]).toBe("jürgen@example.com");
});

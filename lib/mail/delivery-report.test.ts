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

test("who was not reached for good, why, and by which mail", () => {
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

test("each of several recipients, and of those who failed alone", () => {
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
])("a mail that was given up after days failed, and its address is not to blame (%s)", (said, reply) => {
  const expired = `Final-Recipient: rfc822; grace@example.com\nAction: failed\nStatus: 4.4.1\nDiagnostic-Code: ${said}`;
  expect(readDeliveryReport(report(expired)).bounces).toEqual([
    { addresses: ["grace@example.com"], reply, isAboutAddress: false },
  ]);
});

test.each(["", "Hello", "Content-Type: message/delivery-status", report("")])(
  "what is no report of a failure says nothing (%#)",
  (raw) => expect(readDeliveryReport(raw).bounces).toEqual([]),
);

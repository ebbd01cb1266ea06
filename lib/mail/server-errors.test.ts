import { expect, test } from "vitest";
import { serverErrorOf } from "./server-errors";

const about = (command: string, response: string) =>
  serverErrorOf("mail:25", { command, response, responseCode: Number(response.slice(0, 3)) }).about;

test.each([
  ["RCPT TO", "550 5.1.1 No such user"],
  ["RCPT TO", "550 no such user here"],
  ["RCPT TO", "550 5.4.1 Recipient address rejected: Access denied"],
  ["RCPT TO", "550 5.1.10 RESOLVER.ADR.RecipientNotFound; sender example.com"],
  ["DATA", "550-5.1.1 The email account that you tried to reach does not exist"],
  ["DATA", "550 5.2.1 The mailbox is disabled"],
])("%s with %s is about the address", (command, reply) => expect(about(command, reply)).toBe("refused"));

test.each([
  ["RCPT TO", "530 Authentication required"],
  ["RCPT TO", "530 5.7.1 Authentication required"],
  ["MAIL FROM", "550 5.7.1 Not allowed"],
  ["AUTH PLAIN", "535 5.7.8 Wrong password"],
  ["DATA", "421 4.3.2 Shutting down"],
  ["RCPT TO", "421 4.7.0 Too many connections"],
])("%s with %s is about every mail and blames no address", (command, reply) =>
  expect(about(command, reply)).toBe("server"),
);

test.each([
  ["DATA", "554 5.2.252 SendAsDenied; lectern@example.com not allowed to send as learn@example.com"],
  ["DATA", "550 5.7.60 Client does not have permissions to send as this sender"],
  ["DATA", "554 Transaction failed"],
  ["DATA", "550 5.1.8 Bad sender"],
  ["DATA", "554 5.7.1 Message looks like spam"],
  ["RCPT TO", "553 5.1.8 Sender address rejected: Domain not found"],
  ["RCPT TO", "553 5.1.7 Bad sender"],
  ["RCPT TO", "554 5.7.1 Service unavailable; client host [192.0.2.5] blocked"],
  ["RCPT TO", "554 5.7.1 Relay access denied"],
  ["RCPT TO", "550 Blocked using zen.spamhaus.org"],
  ["RCPT TO", "550 5.1.1 Your network is on our blocklist"],
  ["RCPT TO", "554 5.4.14 Hop count exceeded"],
  ["DATA", "550 5.1.1 Rejected as spam"],
  ["RCPT TO", "550 Administrative prohibition"],
  ["RCPT TO", "554 Transaction failed"],
])("%s with %s may be about this mail or the sender and blames no address", (command, reply) =>
  expect(about(command, reply)).toBe("policy"),
);

test.each([
  ["RCPT TO", "451 4.7.1 Greylisted"],
  ["RCPT TO", "552 5.2.2 Mailbox full"],
  ["DATA", "552 5.3.4 Message too big"],
  ["DATA", "554 5.6.0 Message content rejected"],
  ["DATA", "451 Try again"],
])("%s with %s is about this mail, which is retried", (command, reply) =>
  expect(about(command, reply)).toBe("busy"),
);

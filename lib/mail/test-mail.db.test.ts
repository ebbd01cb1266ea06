import { afterAll, beforeAll, expect, test } from "vitest";
import { admin } from "@/e2e/testing/factories";
import { TestMailServer } from "@/e2e/testing/mail-server";
import { setEnv } from "@/lib/env";
import { sendTestMail, testMailInput } from "./test-mail";

const smtp = new TestMailServer();

beforeAll(() => smtp.start());

afterAll(() => smtp.stop());

test("An admin without an address sends the test mail to a typed one", async () => {
  setEnv({ SMTP_URL: smtp.url, MAIL_FROM: "lectern@example.com" });
  const { address } = testMailInput.parse({ address: " grace@example.com\u200b" });
  await sendTestMail(admin, address);
  expect(smtp.received.map(({ to }) => to)).toEqual([["grace@example.com"]]);
});

test.each(["Grace <grace@example.com>", '"Hopper, Grace" <grace@example.com>', "mailto:grace@example.com"])(
  "%j is the address of a test mail as it is copied",
  (address) => expect(testMailInput.parse({ address })).toEqual({ address: "grace@example.com" }),
);

test.each(["", "grace", "grace@example.com, ada@example.com", "a@b@c"])(
  "%j is no address of a test mail",
  (address) => expect(testMailInput.safeParse({ address }).success).toBe(false),
);

import { afterAll, beforeAll, expect, test } from "vitest";
import { setEnv } from "@/lib/env";
import { admin } from "@/prisma/testing/factories";
import { TestMailServer } from "@/prisma/testing/mail-server";
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

test.each(["", "grace", "grace@example.com, ada@example.com", "Grace <grace@example.com>", "a@b@c"])(
  "The test mail refuses the address %j",
  (address) => expect(testMailInput.safeParse({ address }).success).toBe(false),
);

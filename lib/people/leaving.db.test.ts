import { NextRequest } from "next/server";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GET } from "@/app/calendar/[file]/route";
import {
  admin,
  createAdmin,
  createCourse,
  createIdentityProvider,
  operator,
  profile,
} from "@/e2e/testing/factories";
import { TestMailServer } from "@/e2e/testing/mail-server";
import { createDirectoryKey, ScimClient } from "@/e2e/testing/scim";
import { makeCalendarFeed } from "@/lib/assignments/calendar/feed";
import { assign } from "@/lib/assignments/edit";
import { db } from "@/lib/database/db";
import { setEnv } from "@/lib/env";
import { type MailServer, mailServer } from "@/lib/mail/server";
import { mintLearner } from "@/lib/mint";
import { fanOutEvents } from "@/lib/notifications/fan-out";
import { sendNext } from "@/lib/notifications/send";
import { touchSession } from "@/lib/session/live-sessions";
import { openSession } from "@/lib/session/open-and-end";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { deactivatePerson, reactivatePerson } from "./deactivate";

const smtp = new TestMailServer();
beforeAll(() => smtp.start());
afterAll(() => smtp.stop());

const noon = new Date(Date.now() - (Date.now() % 86_400_000) + 12 * 3_600_000);

type Leaving = { personId: string; directory: ScimClient };

const sources: Record<string, (leaving: Leaving) => Promise<unknown>> = {
  "an admin": async ({ personId }) => deactivatePerson(await createAdmin(), personId),
  "the command line": ({ personId }) => deactivatePerson(operator, personId),
  "a PATCH of the directory": ({ personId, directory }) =>
    directory.patch(`/Users/${personId}`, { op: "replace", path: "active", value: false }),
  "a DELETE of the directory": ({ personId, directory }) => directory.delete(`/Users/${personId}`),
};

test.each(Object.keys(sources))(
  "Deactivated by %s, a person is signed out, loses the feed, gets no mail, and their requirements end",
  async (source) => {
    setEnv({ SMTP_URL: smtp.url, MAIL_FROM: "Academy <learn@example.com>" });
    smtp.received.length = 0;
    const provider = await createIdentityProvider();
    const directory = new ScimClient(provider.id, await createDirectoryKey(provider.id));
    const personId = await directory.createUser("ada");
    await provisionPerson(provider, profile({ subject: "id-ada", email: "ada@example.com" }));
    const token = uuidv7();
    await openSession({ personId, token, replacedToken: null, userAgent: "" });
    const { url } = await makeCalendarFeed(mintLearner({ personId } as never));
    const file = new URL(url).pathname.split("/").at(-1) ?? "";
    const feed = async () => (await GET(new NextRequest(url), { params: Promise.resolve({ file }) })).status;
    await db().person.update({
      where: { id: personId },
      data: { createdAt: new Date(Date.now() - 86_400_000) },
    });
    const course = await createCourse();
    await assign(admin, {
      id: uuidv7(),
      courseId: course.id,
      audience: { kind: "everybody" },
      required: true,
      due: { kind: "never" },
      repeatMonths: null,
      earlierCounts: true,
    });
    while (await fanOutEvents(noon));
    expect(await touchSession(token)).not.toBeNull();
    expect(await feed()).toBe(200);
    expect(await db().outboxMail.count({ where: { personId, kind: "assigned" } })).toBe(1);

    await sources[source]?.({ personId, directory });

    expect(await touchSession(token)).toBeNull();
    expect(await feed()).toBe(404);
    for (let sent = ""; sent !== "none"; ) sent = await sendNext(mailServer() as MailServer, noon);
    expect(smtp.received).toEqual([]);
    expect(await db().requirement.findMany({ where: { personId } })).toMatchObject([
      { courseId: course.id, endReason: "deactivated", endedAt: expect.any(Date) },
    ]);
    await expect(provisionPerson(provider, profile({ subject: "id-ada" }))).rejects.toMatchObject({
      code: "person_deactivated",
    });

    await reactivatePerson(operator, personId);
    expect(await provisionPerson(provider, profile({ subject: "id-ada" }))).toMatchObject({ personId });
    expect(await db().requirement.count({ where: { personId, endedAt: null } })).toBe(1);
    expect(await feed()).toBe(200);
  },
);

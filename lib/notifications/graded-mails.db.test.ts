import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { admin, createActivities, createCourse, createLearner } from "@/e2e/testing/factories";
import { TestMailServer } from "@/e2e/testing/mail-server";
import { db } from "@/lib/database/db";
import { env, setEnv } from "@/lib/env";
import { type MailServer, mailServer } from "@/lib/mail/server";
import { gradeFreeText } from "@/lib/quizzes/grade-free-text";
import { readAttempt } from "@/lib/quizzes/read-attempt";
import { saveAnswer } from "@/lib/quizzes/save-answer";
import { startAttempt } from "@/lib/quizzes/start-attempt";
import { submitAttempt } from "@/lib/quizzes/submit-attempt";
import { fanOutEvents } from "./fan-out";
import { sendNext } from "./send";

const smtp = new TestMailServer();
beforeAll(() => smtp.start());
afterAll(() => smtp.stop());
beforeEach(() => {
  setEnv({ SMTP_URL: smtp.url, MAIL_FROM: "Academy <learn@example.com>" });
  smtp.received.length = 0;
});

let count = 0;

async function submittedAttempt(title: string) {
  count += 1;
  const email = `ada-${count}@example.com`;
  const learner = await createLearner({ email, createdAt: new Date("2026-01-01") });
  await db().mailPreferences.create({
    data: { personId: learner.personId, quietFrom: 0, quietUntil: 0, unsubscribeToken: email },
  });
  const course = await createCourse({ name: "Safety at work" });
  const [activityId] = await createActivities(course, 1, { kind: "quiz", title });
  for (const position of [0, 1])
    await db().question.create({
      data: {
        courseId: course.id,
        versions: { create: { version: 1, content: { type: "free_text", text: "Why?" } } },
        quizQuestions: { create: { activityId, position } },
      },
    });
  const { attemptId } = await startAttempt(learner, activityId);
  const questions = (await readAttempt(learner, attemptId))?.questions ?? [];
  for (const { answerId } of questions) await saveAnswer(learner, { answerId, answer: ["Because."] });
  await submitAttempt(learner, attemptId);
  const [first = "", second = ""] = questions.map(({ answerId }) => answerId);
  const path = `/courses/${course.permalink}/activities/${activityId}/attempts/${attemptId}`;
  return { learner, first, second, url: `${env().BASE_URL}${path}` };
}

const grade = (answerId: string, credit: number) => gradeFreeText(admin, { answerId, credit, comment: "" });

async function sendAll(): Promise<string[]> {
  while (await fanOutEvents());
  const outcomes: string[] = [];
  for (;;) {
    const sent = await sendNext(mailServer() as MailServer);
    if (sent === "none") return outcomes;
    outcomes.push(sent);
  }
}

test("The learner gets one email when the last answer is graded, with the result and its page", async () => {
  const { first, second, url } = await submittedAttempt("Fire exam");
  await grade(first, 1);
  expect(await sendAll(), "an answer waits").toEqual([]);
  await grade(second, 0.85);
  expect(await sendAll()).toEqual(["sent"]);
  const [mail] = smtp.received;
  expect(mail?.headers.get("subject")).toBe("Your answers have been graded: Fire exam");
  const text = mail?.parts.get("text/plain")?.replaceAll("\r", "");
  expect(text).toContain(`Fire exam\nPassed, 92.5% · Safety at work\n${url}`);
  expect(mail?.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  await grade(second, 0.1);
  expect(await sendAll(), "graded again").toEqual([]);
});

test("It says that the attempt failed, and one who unsubscribed gets none", async () => {
  const failed = await submittedAttempt("Fire exam");
  const unwanted = await submittedAttempt("Fire exam");
  await db().mailPreferences.update({
    where: { personId: unwanted.learner.personId },
    data: { unwanted: ["graded"] },
  });
  for (const { first, second } of [failed, unwanted]) {
    await grade(first, 0.5);
    await grade(second, 0.5);
  }
  expect(await sendAll()).toEqual(["sent"]);
  expect(smtp.received[0]?.parts.get("text/plain")).toContain("Not passed, 50% · Safety at work");
});

import { Worker } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import { printedTexts } from "@/app/certificates/printed-texts";
import { paletteOf } from "@/lib/appearance/theme";
import { makeCertificatePdf } from "./certificate-pdf";
import type { PrintJob } from "./certificate-printer";
import { PrintQueue } from "./print-queue";

const job = (personName = "Ada Lovelace"): PrintJob => ({
  certificate: {
    publicId: "0123456789abcdef0123456789abcdef",
    number: "2026-000123",
    state: "valid",
    personName,
    courseName: "Fire safety",
    isPath: false,
    score: null,
    completedOn: "2026-11-20",
    expiresOn: null,
    title: "",
    issuer: "",
    signatory: "",
    completedAt: new Date("2026-11-20T10:00:00Z"),
    issuedAt: new Date("2026-11-20T10:00:01Z"),
  },
  look: {
    schoolName: "Northwind",
    logo: null,
    ...paletteOf("#a3213b", null).light,
    language: "en-GB",
    texts: printedTexts("en-GB", "2026-000001", "https://learn.example.com"),
    address: "https://learn.example.com/certificates/0123456789abcdef0123456789abcdef",
  },
});

const workers: Worker[] = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.terminate()));
});

function startsWorkers(onJob: string) {
  const code = `const { parentPort } = require("node:worker_threads");
    const reply = (text) => parentPort.postMessage({ pdf: Buffer.from(text) });
    let busy = 0;
    parentPort.on("message", ({ certificate: { personName } }) => { ${onJob} });`;
  return () => {
    const worker = new Worker(code, { eval: true, stderr: true }).on("error", () => {});
    workers.push(worker);
    return worker;
  };
}

const text = async (printed: Promise<Buffer>) => (await printed).toString();

test("The worker prints the same bytes as this thread and names a missing letter", async () => {
  const queue = new PrintQueue({ deadline: 60_000 });
  const { certificate, look } = job();
  expect((await queue.print(job())).equals(await makeCertificatePdf(certificate, look))).toBe(true);
  await expect(queue.print(job("山田太郎"))).rejects.toMatchObject({ name: "LetterMissing", letter: "山" });
});

test("The queue prints certificates one at a time, in their order", async () => {
  const onJob = "busy += 1; setTimeout(() => { reply(personName + busy); busy -= 1; }, 5)";
  const queue = new PrintQueue({ start: startsWorkers(onJob) });
  const printed = await Promise.all(["Ada", "Grace", "Alan"].map((name) => text(queue.print(job(name)))));
  expect(printed).toEqual(["Ada1", "Grace1", "Alan1"]);
  expect(workers).toHaveLength(1);
});

test("The queue replaces a hanging worker and prints the next certificate", async () => {
  const onJob = "if (personName === 'Ada') for (;;); else reply(personName)";
  const queue = new PrintQueue({ start: startsWorkers(onJob), deadline: 3_000 });
  const [hung, next] = [queue.print(job("Ada")), text(queue.print(job("Grace")))];
  await expect(hung).rejects.toMatchObject({ code: "certificate_printer_busy" });
  expect(await next).toBe("Grace");
  expect(workers).toHaveLength(2);
});

test("The queue replaces a worker that hangs on a logo sooner", async () => {
  const onJob = "if (personName === 'Ada') for (;;); else reply(personName)";
  const queue = new PrintQueue({ start: startsWorkers(onJob), deadlineWithLogo: 50 });
  const { certificate, look } = job("Ada");
  const logo = { bytes: Buffer.alloc(1), mediaType: "image/png" };
  await expect(queue.print({ certificate, look: { ...look, logo } })).rejects.toMatchObject({
    code: "certificate_printer_busy",
  });
  expect(await text(queue.print(job("Grace")))).toBe("Grace");
});

test("The worker reports what it would leave out or can't print", async () => {
  const queue = new PrintQueue();
  const texts = ["山 Lokɔ́", "🎓", ""];
  expect(await queue.examine({ name: "1️⃣ Fire 🔥 → safety ✓", texts })).toEqual({
    letters: ["山"],
    emoji: ["🔥", "🎓"],
  });
  expect(await queue.examine({ name: "🔥", texts: [] })).toEqual({ letters: ["🔥"], emoji: [] });
});

test.each(["throw new Error('broken')", "process.exit()"])(
  "The queue replaces a worker that ends with %s",
  async (fault) => {
    const onJob = `if (personName === 'Ada') ${fault}; else reply(personName)`;
    const queue = new PrintQueue({ start: startsWorkers(onJob) });
    await expect(queue.print(job("Ada"))).rejects.toThrow();
    expect(await text(queue.print(job("Grace")))).toBe("Grace");
  },
);

test("The queue replaces a worker that ended while idle", async () => {
  const onJob = "reply(personName); setImmediate(() => process.exit())";
  const queue = new PrintQueue({ start: startsWorkers(onJob) });
  expect(await text(queue.print(job("Ada")))).toBe("Ada");
  await expect.poll(() => workers[0]?.threadId).toBe(-1);
  expect(await text(queue.print(job("Grace")))).toBe("Grace");
});

test("A full queue refuses the next certificate until there is room", async () => {
  const queue = new PrintQueue({ start: startsWorkers("reply(personName)"), mostWaiting: 2 });
  const taken = [text(queue.print(job("Ada"))), text(queue.print(job("Grace")))];
  await expect(queue.print(job("Alan"))).rejects.toMatchObject({ code: "certificate_printer_busy" });
  expect(await Promise.all(taken)).toEqual(["Ada", "Grace"]);
  expect(await text(queue.print(job("Alan")))).toBe("Alan");
});

test("An idle worker ends, and another one prints the next certificate", async () => {
  const queue = new PrintQueue({ start: startsWorkers("reply(personName)"), idle: 1 });
  expect(await text(queue.print(job("Ada")))).toBe("Ada");
  await expect.poll(() => workers[0]?.threadId).toBe(-1);
  expect(await text(queue.print(job("Grace")))).toBe("Grace");
  expect(workers).toHaveLength(2);
});

import { expect, test } from "vitest";
import { currentWork } from "@/lib/workload";
import { readHeavy } from "./heavy-read";

const [ada, grace] = [{ personId: "ada" }, { personId: "grace" }];

function reading() {
  let end = () => {};
  const running = new Promise<string>((resolve) => {
    end = () => resolve("figures");
  });
  return { read: () => running, end };
}

test("a person has one heavy read at a time, and others go on", async () => {
  const first = reading();
  const figures = readHeavy(ada, first.read);
  expect(await readHeavy(ada, async () => "more"), "the same person").toBeNull();
  expect(await readHeavy(grace, async () => "hers"), "another one").toBe("hers");
  first.end();
  expect(await figures).toBe("figures");
  expect(await readHeavy(ada, async () => "more")).toBe("more");
});

test("a waiting read begins when the previous one ends, on the connections for figures", async () => {
  const first = reading();
  const before = readHeavy(ada, first.read);
  const waiting = readHeavy(ada, async () => currentWork().kind);
  first.end();
  expect(await Promise.all([before, waiting])).toEqual(["figures", "figures"]);
});

test("a read waits as long as its caller allows", async () => {
  const first = reading();
  const before = readHeavy(ada, first.read);
  const waiting = readHeavy(ada, async () => "rows", 60_000);
  setTimeout(first.end, 1_200);
  expect(await Promise.all([before, waiting])).toEqual(["figures", "rows"]);
});

test("a read that fails frees its turn", async () => {
  const broken = readHeavy(ada, () => Promise.reject(new Error("broken")));
  await expect(broken).rejects.toThrow("broken");
  expect(await readHeavy(ada, async () => "figures")).toBe("figures");
});

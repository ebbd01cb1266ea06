import { expect, test } from "vitest";
import { connectionsOf } from "@/lib/workload";
import { runQueued } from "./queues";

const { signal } = new AbortController();

test("A bulk request takes no turn of others, and a second one is refused with 503", async () => {
  const bulk = latch();
  const running = runQueued(signal, () => bulk.opened, true);
  const short = latch();
  let begun = 0;
  const others = Array.from({ length: connectionsOf("api") }, () =>
    runQueued(signal, async () => {
      begun += 1;
      if (begun === connectionsOf("api")) short.open();
      await short.opened;
    }),
  );
  await Promise.all(others);
  await expect(runQueued(signal, async () => {}, true)).rejects.toMatchObject({ reason: "busy" });
  bulk.open();
  await running;
  await runQueued(signal, async () => {}, true);
});

function latch() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

import { test, vi } from "vitest";
import { holdEmbeddedDatabase } from "../../scripts/embedded-database/hold.mjs";
import { ask, countLost, makeTable, write } from "./acknowledged";
import { Disk } from "./disk";
import { countRounds, rounds } from "./figures";

const { figures, judge } = countRounds("full-disk");

test(
  "when the disk is full, writes fail; with room again it opens, and what was acknowledged is there",
  async () => {
    const disk = new Disk(400);
    const folder = `${disk.folder}/data`;
    await ask(folder, makeTable);
    let from = 0;
    for (let round = 0; round < Math.min(rounds, 20); round += 1) {
      const acknowledged: number[] = [];
      const { url, release } = await holdEmbeddedDatabase(folder);
      const writing = write(url, from, (number) => acknowledged.push(number));
      await vi.waitUntil(() => acknowledged.length > 20, { timeout: 10_000 });
      const makeRoom = await disk.fill();
      await writing;
      await release();
      makeRoom();
      from = Math.max(...acknowledged) + 10;
      const lost = await ask(folder, (client) => countLost(client, acknowledged));
      figures.acknowledged += acknowledged.length;
      judge(lost);
      await ask(folder, (client) => client.query("TRUNCATE written"));
    }
    await disk.remove();
  },
  rounds * 60_000,
);

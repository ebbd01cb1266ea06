import { afterAll, expect, test, vi } from "vitest";
import { holdEmbeddedDatabase } from "../../scripts/embedded-database/hold.mjs";
import { report } from "../endurance/results";
import { ask, countLost, makeTable, write } from "./acknowledged";
import { Disk } from "./disk";

const rounds = Number(process.env.DURABILITY_ROUNDS);
const figures = { tried: 0, survived: 0, acknowledged: 0, lost: 0 };

afterAll(() => report("full-disk", figures));

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
      figures.tried += 1;
      figures.acknowledged += acknowledged.length;
      figures.lost += lost;
      expect(lost).toBe(0);
      figures.survived += 1;
      await ask(folder, (client) => client.query("TRUNCATE written"));
    }
    await disk.remove();
  },
  rounds * 60_000,
);

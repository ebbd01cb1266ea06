import { setTimeout as sleep } from "node:timers/promises";
import { test, vi } from "vitest";
import { sha256 } from "@/lib/secrets";
import { holdEmbeddedDatabase } from "../../scripts/embedded-database/hold.mjs";
import { install, startServer } from "../endurance/installation";
import { PersonOverHttp } from "../person-over-http";
import { ask } from "./acknowledged";
import { Disk } from "./disk";
import { countRounds, rounds } from "./figures";

const { figures, judge } = countRounds("power-cuts");

test(
  "after a power cut in the middle of sign-ins it opens, and whoever was signed in still is",
  async () => {
    const disk = new Disk(1_500);
    const database = await holdEmbeddedDatabase(`${disk.folder}/data`);
    const platform = await install({ databaseUrl: database.url });
    const server = await startServer(platform);
    const sessions: string[] = [];
    const stop = new AbortController();
    const people = ["ada", "grace", "joan", "lin"].map(async (login) => {
      await platform.persona(login, { groups: ["Engineering"] });
      while (!stop.signal.aborted) {
        const person = new PersonOverHttp(server.origin);
        await person.signIn(login);
        if (person.session) sessions.push(sha256(person.session));
      }
    });
    await vi.waitUntil(() => sessions.length > 0, { timeout: 10_000 });
    for (let round = 0; round < rounds; round += 1) {
      await sleep(200 + Math.random() * 2_000);
      const acknowledged = [...sessions];
      const { folder, remove } = disk.cut();
      const lost = await ask(`${folder}/data`, async (client) => {
        const found = await client.query("SELECT FROM sessions WHERE token_hash = ANY($1)", [acknowledged]);
        return acknowledged.length - Number(found.rowCount);
      });
      await remove();
      figures.acknowledged = acknowledged.length;
      judge(lost);
    }
    stop.abort();
    await Promise.all(people);
    await server.stop();
    await platform.close();
    await database.release();
    await disk.remove();
  },
  60_000 + rounds * 20_000,
);

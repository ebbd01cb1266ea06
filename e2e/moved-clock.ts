import { clockSql, replaceClock } from "@/e2e/testing/database-clock";
import { execute } from "@/e2e/testing/new-database";
import type { OwnPlatform } from "./own-platform";

const preload = new URL("endurance/clock-skew.mjs", import.meta.url).href;

/** That of a platform's server and that of its database, which go on from where they are moved to. */
export class MovedClock {
  #skew: number | null = null;

  constructor(readonly own: OwnPlatform) {}

  get now(): Date {
    return new Date(Date.now() + (this.#skew ?? 0));
  }

  /** Moves the clock forward, and restarts the server, so that it runs due chores. */
  async moveTo(moment: Date): Promise<void> {
    const { databaseUrl } = this.own.running;
    await this.own.restart(async () => {
      if (this.#skew === null) await replaceClock(databaseUrl);
      const skew = moment.getTime() - Date.now();
      if (skew < (this.#skew ?? 0)) throw new Error("Time does not go back.");
      this.#skew = skew;
      await execute(
        databaseUrl,
        clockSql((own) => `${own} + interval '${skew} milliseconds'`),
      );
      return { NODE_OPTIONS: `--import=${preload}`, CLOCK_SKEW: String(skew) };
    });
  }
}

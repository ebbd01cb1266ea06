import { setTimeout as sleep } from "node:timers/promises";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { benchProviderId } from "@/prisma/seed-bench";

const signInsASecond = 20;
const newPeopleASecond = 5;
export const peopleASecond = signInsASecond + newPeopleASecond;

/** Signs in some of `count` seeded people and some new ones, each second. `stop` tells how many came a second. */
export function keepPeopleComing(count: number): { stop: () => Promise<number> } {
  const provider = {
    id: benchProviderId,
    settings: { createMissingGroups: false, mirrorMemberships: false },
  };
  const signIn = (subject: string) =>
    provisionPerson(provider, { subject, firstName: "", lastName: "", email: "", groups: null });
  let isOver = false;
  let came = 0;
  const start = performance.now();
  const keepComing = async () => {
    while (!isOver) {
      const isNew = came % peopleASecond < newPeopleASecond;
      await signIn(isNew ? `new-${came}` : `bench-${1 + Math.floor(Math.random() * count)}`);
      came += 1;
      const due = start + (came * 1000) / peopleASecond;
      await sleep(Math.max(0, due - performance.now()));
    }
    return came / ((performance.now() - start) / 1000);
  };
  const over = keepComing();
  over.catch(() => {});
  const stop = () => {
    isOver = true;
    return over;
  };
  return { stop };
}

import type { BenchSize } from "@/prisma/seed-bench";
import { type Contestant, page2 } from "./contestants";
import type { Load } from "./load";

export type Contestants = { lectern: Contestant; bareNext: Contestant; handWritten: Contestant };

/** What is measured, in the order in which the rounds take turns: those that are compared stand side by side. */
export type Name =
  | "handWritten"
  | "page2"
  | "bareNext"
  | "notModified"
  | "page1"
  | "deepPage"
  | "deepPeople"
  | "peopleAnew"
  | "deepPeopleAnew";

/** What is asked for, and what it is called in the table. */
export type Target = { words: string; load: Load };

const connections = 32;
const limit = 25;

/** All that is measured. The deep pages are 1,500 and 20,000, or the last ones of smaller lists. */
export function targetsOf(
  { lectern, bareNext, handWritten }: Contestants,
  headers: Record<string, string>,
  tag: string,
  size: BenchSize,
): Record<Name, Target> {
  const courses = Math.min(1_500, Math.floor(size.courses / limit));
  const people = Math.min(20_000, Math.floor(size.people / limit));
  const at = ({ origin }: Contestant, path: string): Load => {
    return { origin, nextPath: () => path, headers, status: 200, connections };
  };
  const ask = (path: string): Target => ({ words: `Lectern, ${path}`, load: at(lectern, path) });
  const anew = (path: string): Target => {
    const nextPath = () => `${path}&fields[people]=${nextOrder()}`;
    const load = { ...at(lectern, path), nextPath, connections: 1 };
    return { words: `Lectern, ${path}, made anew, one client`, load };
  };
  const conditional = { ...headers, "If-None-Match": tag };
  return {
    handWritten: { words: "hand-written on node:http and pg, same bytes", load: at(handWritten, page2) },
    page2: ask(page2),
    bareNext: { words: "bare Next.js handler, same bytes from memory", load: at(bareNext, page2) },
    notModified: {
      words: `Lectern, ${page2}, 304`,
      load: { ...at(lectern, page2), headers: conditional, status: 304 },
    },
    page1: ask("/v2/courses"),
    deepPage: ask(`/v2/courses?page=${courses}`),
    deepPeople: ask(`/v2/people?page=${people}`),
    peopleAnew: anew("/v2/people?page=1"),
    deepPeopleAnew: anew(`/v2/people?page=${people}`),
  };
}

const fields =
  "email first_name last_name full_name sso_uid disabled last_sign_in_at created_at updated_at".split(" ");
let asked = 0;

// All fields, in another order each time: an answer that cannot have been kept from before, and costs the same.
function nextOrder(): string {
  asked += 1;
  const left = [...fields];
  const order: string[] = [];
  let rest = asked;
  while (left.length > 0) {
    const at = rest % left.length;
    rest = Math.floor(rest / left.length);
    order.push(...left.splice(at, 1));
  }
  return order.join(",");
}

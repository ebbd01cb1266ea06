import type { BenchSize } from "@/prisma/seed-bench";
import { type Contestant, page2 } from "./contestants";
import type { Load } from "./load";

export type Contestants = { lectern: Contestant; bareNext: Contestant; fastify: Contestant };

/** Sorted as in the rounds: compared targets are next to each other. */
export type Name = "bareNext" | "fastify" | "page2" | "notModified" | "page1" | "deepPage" | "deepPeople";

export type Target = { words: string; load: Load };

const connections = 16;
const limit = 50;

/** The deep pages are 1,500 and 20,000, or the last ones of smaller lists. */
export function targetsOf(
  { lectern, bareNext, fastify }: Contestants,
  headers: Record<string, string>,
  size: BenchSize,
): Record<Name, Target> {
  const courses = Math.min(1_500, Math.floor(size.courses / limit));
  const people = Math.min(20_000, Math.floor(size.people / limit));
  const at = ({ origin }: Contestant, path: string): Load => {
    return { origin, nextRequest: () => path, headers, status: 200, connections };
  };
  const ask = (path: string): Target => ({ words: `Lectern, ${path}`, load: at(lectern, path) });
  return {
    bareNext: { words: "bare Next.js handler, same bytes from memory", load: at(bareNext, page2) },
    fastify: { words: "Fastify and pg, the same rows", load: at(fastify, page2) },
    page2: ask(page2),
    notModified: {
      words: `Lectern, ${page2}, If-None-Match`,
      load: { ...at(lectern, page2), isConditional: true, status: null },
    },
    page1: ask(`/v2/courses?limit=${limit}`),
    deepPage: ask(`/v2/courses?page=${courses}&limit=${limit}`),
    deepPeople: ask(`/v2/people?page=${people}&limit=${limit}`),
  };
}

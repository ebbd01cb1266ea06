import { parseArgs } from "node:util";
import { closeDatabase } from "@/lib/database/db";
import { foldPageAnchors } from "@/lib/lists/fold-page-anchors";
import { provisionOperator } from "@/lib/people/operator";
import { randomToken } from "@/lib/secrets";
import { sessionCookie } from "@/lib/session/cookies";
import { openSession } from "@/lib/session/open-and-end";
import { type BenchSize, seedBench } from "@/prisma/seed-bench";
import { stopChild } from "../children";
import { operator } from "../commands/output";
import { LaunchError } from "../environment";
import { progress } from "../progress.mjs";
import { startLectern } from "./contestants";
import { apiHeaders, prepareDatabase, vacuum, withCleanups } from "./database";
import { type Load, load, type Round } from "./load";
import type { Results } from "./results";
import { medianOf } from "./verdict";

const sizes = [1_000, 10_000, 100_000, 1_000_000];
const mostCourses = 100_000;
const limit = 50;
const milliseconds = 500;

/** Maps names to paths. A number that depends on the size is replaced. */
type Group = {
  name: string;
  title: string;
  of: keyof BenchSize;
  figure: keyof Round;
  connections: number;
  paths: Record<string, string>;
};

const groups: Group[] = [
  {
    name: "size-api-courses",
    title: "API, courses",
    of: "courses",
    figure: "p50",
    connections: 1,
    paths: {
      "page 2": "/v2/courses?page=2",
      "last page": "/v2/courses?page=LAST",
      "page 2 by name": "/v2/courses?page=2&sort=name",
      "last page by name": "/v2/courses?page=LAST&sort=name",
      "drafts, a tenth": "/v2/courses?filter[status]=draft",
      "search, few": "/v2/courses?q=course-777",
      "search, all": "/v2/courses?q=bench",
      "search, two letters": "/v2/courses?q=zz",
    },
  },
  {
    name: "size-api-people",
    title: "API, people",
    of: "people",
    figure: "p50",
    connections: 1,
    paths: {
      "page 2": "/v2/people?page=2",
      "last page": "/v2/people?page=LAST",
      "last page by last name": "/v2/people?page=LAST&sort=last_name",
      "one e-mail address": "/v2/people?filter[email]=person-777@bench.example",
      "search, few": "/v2/people?q=person-777",
      "search, a seventh": "/v2/people?q=perlman",
      "search, two letters": "/v2/people?q=zz",
    },
  },
  {
    name: "size-admin-people",
    title: "Admin list of people",
    of: "people",
    figure: "p50",
    connections: 1,
    paths: {
      "by name": "/admin/people",
      "by last sign-in": "/admin/people?sort=-last_sign_in",
      "search, few": "/admin/people?q=person-777",
      "search, an eighth": "/admin/people?q=ada",
    },
  },
  {
    name: "size-pages",
    title: "Learner's pages, 8 at once",
    of: "courses",
    figure: "perSecond",
    connections: 8,
    paths: {
      dashboard: "/",
      catalog: "/catalog",
      "catalog, search": "/catalog?q=777",
      course: "/courses/bench-course-1",
    },
  },
];

type Seen = BenchSize & { rounds: Map<string, Round[]> };

/**
 * `npm run bench -- size` measures the same requests at growing numbers of rows: up to a million people and 100,000 courses.
 * It has no bounds, because docs/performance.md says where costs grow.
 */
export function main(): Promise<Results> {
  const { largest, rounds } = readOptions();
  return withCleanups(async (cleanups) => {
    const env = await prepareDatabase(cleanups);
    cleanups.push(closeDatabase);
    const headers = { ...(await apiHeaders()), Cookie: await adminsCookie() };
    const seen: Seen[] = [];
    for (const people of sizes.filter((size) => size <= largest)) {
      const size = { people, courses: Math.min(people, mostCourses) };
      await progress(`Making ${size.courses} courses and ${people} people`, () => seedBench(operator, size));
      // This chore runs every minute.
      await foldPageAnchors();
      await vacuum(env.DATABASE_URL);
      const { child, origin } = await startLectern({ env, headers: {} });
      cleanups.push(() => stopChild(child));
      seen.push({ ...size, rounds: await measure(loadsOf(size, { origin, headers }), rounds) });
      await stopChild(child);
    }
    return resultsOf(seen);
  });
}

function readOptions(): { largest: number; rounds: number } {
  const options = {
    largest: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "3" },
  } as const;
  const { values } = parseArgs({ args: process.argv.slice(3), options });
  const largest = Number(values.largest);
  if (!(largest >= (sizes[0] as number)))
    throw new LaunchError(`--largest should be a number, at least ${sizes[0]}.`);
  return { largest, rounds: Number(values.rounds) || 1 };
}

/** Makes an admin, who is a learner too. */
async function adminsCookie(): Promise<string> {
  const token = randomToken();
  const personId = await provisionOperator();
  await openSession({ personId, token, replacedToken: null, userAgent: "" });
  return `${sessionCookie().name}=${token}`;
}

function loadsOf(size: BenchSize, common: Pick<Load, "origin" | "headers">): Map<string, Load> {
  const loads = groups.flatMap(({ paths, of, connections }) =>
    Object.values(paths).map((path): [string, Load] => {
      const last = String(Math.floor(size[of] / limit));
      const sized = path.startsWith("/v2/") ? `${path}${path.includes("?") ? "&" : "?"}limit=${limit}` : path;
      const nextRequest = () => sized.replace("LAST", last);
      return [path, { ...common, nextRequest, status: 200, connections }];
    }),
  );
  return new Map(loads);
}

async function measure(loads: Map<string, Load>, rounds: number): Promise<Seen["rounds"]> {
  const seen: Seen["rounds"] = new Map([...loads.keys()].map((path) => [path, []]));
  await progress("Warming up", async () => {
    for (const one of loads.values()) await load(one, 2 * milliseconds);
  });
  for (let round = 1; round <= rounds; round += 1)
    await progress(`Round ${round} of ${rounds}`, async () => {
      for (const [path, one] of loads) seen.get(path)?.push(await load(one, milliseconds));
    });
  return seen;
}

function resultsOf(seen: Seen[]): Results {
  const figureOf = ({ figure }: Group, path: string, { rounds }: Seen) =>
    medianOf(figure, rounds.get(path) ?? []);
  const sizesOf = ({ of }: Group) => seen.filter((one, at) => one[of] !== seen[at - 1]?.[of]);
  return {
    tables: groups.map((group) => ({
      title: `${group.title}: ${unitOf(group)}`,
      columns: sizesOf(group).map((one) => {
        return { name: one[group.of].toLocaleString("en"), unit: group.of, digits: 1 };
      }),
      rows: Object.entries(group.paths).map(([name, path]) => {
        return { name, figures: sizesOf(group).map((one) => figureOf(group, path, one)) };
      }),
    })),
    plots: groups.map((group) => ({
      name: group.name,
      title: group.title,
      x: { label: group.of, isLogarithmic: true },
      y: { label: unitOf(group), isLogarithmic: group.figure === "p50" },
      lines: Object.entries(group.paths).map(([name, path]) => {
        return { name, points: sizesOf(group).map((one) => [one[group.of], figureOf(group, path, one)]) };
      }),
    })),
  };
}

const unitOf = ({ figure }: Group) => (figure === "p50" ? "p50 in ms" : "requests a second");

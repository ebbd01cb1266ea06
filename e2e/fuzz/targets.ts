import { readFileSync } from "node:fs";
import { ensureBuilt } from "../../scripts/build.mjs";
import { type Form, formsOf } from "../forms";
import type { PersonOverHttp } from "../person-over-http";

export type Targets = {
  routes: string[];
  actions: { id: string; page: string }[];
  addresses: string[];
  forms: (Form & { page: string })[];
  parameters: string[];
};

const build = await ensureBuilt();
const read = (name: string) => JSON.parse(readFileSync(`${build}/${name}`, "utf8"));

/** Finds targets in the build and by following links. */
export async function findTargets(people: PersonOverHttp[]): Promise<Targets> {
  const patterns: Record<string, string> = read("app-path-routes-manifest.json");
  const routes = Object.values(patterns).filter((path) => !path.startsWith("/_"));
  const known: Record<string, { workers: Record<string, unknown> }> = read(
    "server/server-reference-manifest.json",
  ).node;
  const actions = Object.entries(known).map(([id, { workers }]) => ({
    id,
    page: patterns[Object.keys(workers)[0]?.slice(3) ?? ""] ?? "/",
  }));
  const forms: Targets["forms"] = [];
  const addresses = new Set(routes.filter((path) => !path.includes("[")));
  for (const person of people) {
    const seen = new Map<string, number>();
    for (const page of addresses) {
      // Two pages that differ by a parameter are enough.
      const kind = page.replace(/\?.*/, "?").replace(/[\da-f-]{36}|\d+/g, "*");
      const times = seen.get(kind) ?? 0;
      seen.set(kind, times + 1);
      if (times > 1 || notPages.test(page)) continue;
      const { text, headers } = await person.get(page);
      if (!headers.get("content-type")?.startsWith("text/html")) continue;
      for (const [, href = ""] of text.matchAll(/href="(\/[^"#]*)/g))
        addresses.add(href.replaceAll("&amp;", "&"));
      forms.push(...formsOf(text).map((form) => ({ ...form, page })));
    }
  }
  return { routes, actions, forms, addresses: [...addresses], parameters: parametersIn([...addresses]) };
}

// Irreversible, or no pages.
const notPages = /^\/(_next|media|v[12]|api|auth\/(?!sign-in|error))|\/(csv|export|check|upload)\b/;

function parametersIn(addresses: string[]): string[] {
  const parts = addresses.flatMap((address) => (address.split("?")[0] ?? "").split("/"));
  return [...new Set(parts.filter(Boolean))];
}

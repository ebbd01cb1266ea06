/** Each client reads a course's name and categories, all people in sorted pages, and the changed ones. */
export type Findings = {
  course: string;
  categories: string[];
  people: string[];
  sorted: string[];
  changed: string[];
};

/** Holds the platform's data after the steps; `members` counts the group's after each change. */
export type Written = {
  group: string;
  person: [firstName: string, isDeactivated: boolean];
  members: number[];
  afterDeletion: number[];
};

const { BASE_URL = "", API_KEY = "", SINCE = "" } = process.env;

export const baseUrl = BASE_URL;
export const headers = { "X-Api-Key": API_KEY };

/** The last sync's time, from `Date.toISOString()`. */
export const since = SINCE;

export function report(findings: Findings): void {
  process.stdout.write(JSON.stringify(findings));
}

/** Follows pages until there is no next one. */
export async function walk<Item>(
  read: (page: number) => Promise<{ data: Item[]; links: { next?: string | undefined } }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { data, links } = await read(page);
    all.push(...data);
    if (links.next === undefined) return all;
  }
}

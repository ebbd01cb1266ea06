import { setTimeout as sleep } from "node:timers/promises";
import { PersonOverHttp } from "../person-over-http";
import type { Ask, Rows } from "./judged-request";

/** `known` signed in before it began, by login. */
type Walk = { list: "courses" | "people"; ids: string[]; known: string[] };

const pageSize = 50;

/** A system's walks through the API's lists, page by page. */
export class Walks {
  readonly #done: Walk[] = [];
  #count = 0;

  constructor(
    readonly ask: Ask,
    readonly origin: string,
    readonly apiKey: string,
    /** People who have signed in, by login. */
    readonly signedIn: readonly string[],
  ) {}

  get count(): number {
    return this.#done.length;
  }

  /** Asks again after each Retry-After, so that the walk spans the event. */
  async walk(): Promise<void> {
    const list = this.#count++ % 2 === 0 ? "courses" : "people";
    const known = [...this.signedIn];
    const system = new PersonOverHttp(this.origin);
    const ids: string[] = [];
    for (let page = 1, tries = 0, total = Number.POSITIVE_INFINITY; ids.length < total; tries += 1) {
      const answer = await this.ask({
        kind: "api",
        send: () => system.get(`/v2/${list}?limit=${pageSize}&page=${page}`, { "X-Api-Key": this.apiKey }),
        judge: (given) => (given.status === 200 ? faultOfPage(given.text, list, page) : String(given.status)),
      });
      if (answer?.status === 200) {
        const document = JSON.parse(answer.text);
        ids.push(...document.data.map(({ id }: { id: string }) => id));
        total = document.data.length < pageSize ? ids.length : total;
        page += 1;
      } else if (tries > 100) return;
      else await sleep(500);
    }
    this.#done.push({ list, ids, known });
  }

  /** Walks whose pages together do not say what the database says. */
  async findWrong(rows: Rows): Promise<string[]> {
    const all = async (table: string): Promise<string[]> =>
      (await rows(`SELECT id FROM ${table} ORDER BY created_at, id`)).map(({ id = "" }) => id);
    const [allCourses, allPeople] = [await all("courses"), await all("people")];
    const idOf = new Map(
      (await rows("SELECT subject, person_id FROM identities")).map((row) => [
        String(row.subject),
        row.person_id,
      ]),
    );
    return this.#done.flatMap(({ list, ids, known }) => {
      if (list === "courses")
        return String(ids) === String(allCourses) ? [] : [`courses: ${ids.length} of ${allCourses.length}`];
      const walked = new Set(ids);
      const missing = known.filter((login) => !walked.has(idOf.get(login) ?? ""));
      // New people may be at the end.
      const isInOrder = String(ids) === String(allPeople.filter((id) => walked.has(id)));
      return missing.length === 0 && isInOrder ? [] : [`people: ${missing} missing, in order: ${isInOrder}`];
    });
  }
}

function faultOfPage(text: string, list: string, page: number): string | null {
  const { data, links } = JSON.parse(text);
  const types = new Set(data.map(({ type }: { type: string }) => type));
  if (data.length > pageSize || types.size > 1 || (data.length > 0 && !types.has(list)))
    return `${data.length} of ${[...types]} on a page of ${list}`;
  const self = new URL(links?.self ?? "", "http://localhost").searchParams.get("page");
  return self === null || Number(self) === page ? null : `page ${self} instead of ${page}`;
}

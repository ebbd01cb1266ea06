import { isDeepStrictEqual } from "node:util";
import { v7 as uuidv7 } from "uuid";
import { expect } from "vitest";
import type { Learner } from "@/lib/actor";
import { countStates, listAssignmentsOfPerson } from "@/lib/assignments/admin-record";
import { makeCalendarFeed, readCalendarFeed } from "@/lib/assignments/calendar/feed";
import { assign, changeTerms, endAssignment, endExemption, exempt } from "@/lib/assignments/edit";
import type { Assignable, Terms } from "@/lib/assignments/edit-schema";
import { type AssignmentState, assignmentStates, isSettled } from "@/lib/assignments/schema";
import { shownTermsOf } from "@/lib/assignments/terms";
import { db, Prisma, runStatement } from "@/lib/database/db";
import { deleteGroup } from "@/lib/groups/edit";
import { addMembers, removeMember } from "@/lib/memberships/edit";
import { messagesIn } from "@/lib/messages/messages";
import { dueAssignmentMailsSql } from "@/lib/notifications/due-mails";
import { deactivatePerson, reactivatePerson } from "@/lib/people/deactivate";
import { saveTimeZone } from "@/lib/preferences/time-zone";
import {
  type Assigning,
  day,
  type GivenTerms,
  type Group,
  minute,
  type Plan,
  type Step,
} from "./assigned-life-plans";
import { admin, createLearner, operator } from "./factories";
import { setClocks } from "./frozen-clocks";

export type Assigned = {
  id: string;
  audience: { kind: "everybody" | "completed" } | { kind: "chosen"; groups: Group[]; isNamed: boolean };
  terms: Terms;
  since: Date;
  repeatSince: Date | null;
  earlierCounts: boolean;
  isEnded: boolean;
  isExempt: boolean;
};

/** `reached` is the first of several equal ways; `lapsed` is since when an earlier completion doesn't count. */
export type Standing = {
  id: string;
  state: AssignmentState;
  dueOn: string | null;
  required: boolean;
  completedAt: Date | null;
  reached: Date;
  lapsed: Date | null;
};

/** Replays a life with the real commands and derives its result independently of the SQL rule, for one person and one course or path. */
export abstract class Life<More extends { does: string }> {
  readonly assignments: Assigned[] = [];
  readonly memberships = new Map<Group, Date>();
  now = new Date("2026-01-01T05:00:00Z");
  joined = this.now;
  zone = "UTC";
  isActive = true;
  learner!: Learner;
  #calendar = "";
  readonly #groupIds = new Map<Group, string>();

  abstract readonly assignable: Assignable;
  abstract readonly completions: readonly Date[];
  abstract standings(): Standing[];
  protected abstract happenMore(what: More): Promise<void>;
  protected abstract readonly places: (() => Promise<void>)[];

  async live({ zone, before, arrives, steps, last }: Plan<More>): Promise<void> {
    await this.wait(0);
    await this.prepare();
    for (const [pause, what] of before) {
      await this.wait(pause);
      await this.#assign(what);
    }
    await this.wait(arrives);
    this.learner = await createLearner({ createdAt: this.now, email: "ada@example.com" });
    this.joined = this.now;
    await this.#travel(zone);
    this.#calendar = (await makeCalendarFeed(this.learner)).url.slice(-47, -4);
    for (const [pause, what, place] of steps) {
      await this.wait(pause);
      await this.#compare(place);
      await this.happen(what);
    }
    await this.wait(last);
    for (const place of this.#places.keys()) await this.#compare(place);
  }

  protected abstract prepare(): Promise<void>;

  async wait(pause: number): Promise<void> {
    this.now = new Date(+this.now + pause);
    await setClocks(this.now);
  }

  private async happen(what: Step | More): Promise<void> {
    switch (what.does) {
      case "assign":
        return this.#assign(what as Assigning);
      case "join":
      case "leave":
      case "dissolve":
        return this.#regroup(what as Step & { group: Group });
      case "travel":
        return this.#travel((what as Step & { does: "travel" }).zone);
      case "deactivate":
      case "reactivate":
        this.isActive = what.does === "reactivate";
        await (this.isActive ? reactivatePerson : deactivatePerson)(operator, this.learner.personId);
        return;
      case "change":
      case "end":
      case "exempt":
      case "spare":
        return this.#changeOne(what as Step & { which: number });
      default:
        return this.happenMore(what as More);
    }
  }

  async #assign({
    audience,
    terms: given,
    earlierCounts,
  }: Pick<Assigning, "audience" | "terms" | "earlierCounts">) {
    const one = {
      ...{ id: uuidv7(), audience, terms: this.#stored(given), since: this.now, earlierCounts },
      ...{ repeatSince: null, isEnded: false, isExempt: false },
    };
    this.assignments.push(one);
    const chosen = audience.kind === "chosen" ? audience : { groups: [], isNamed: false };
    await assign(admin, {
      ...{ id: one.id, ...this.assignable, ...one.terms, earlierCounts },
      audience: {
        kind: audience.kind,
        groupIds: await Promise.all(chosen.groups.map((group) => this.#groupId(group))),
        personIds: chosen.isNamed ? [this.learner.personId] : [],
      },
    });
  }

  #stored({ due, ...rest }: GivenTerms): Terms {
    const today = this.now.toISOString().slice(0, 10);
    return { ...rest, due: due.kind === "in" ? { kind: "on", date: plus(today, due.days) } : due };
  }

  async #groupId(name: Group): Promise<string> {
    const id =
      this.#groupIds.get(name) ?? (await db().group.create({ data: { name: `${name} ${uuidv7()}` } })).id;
    this.#groupIds.set(name, id);
    return id;
  }

  async #regroup({ does, group }: Step & { group: Group }) {
    const { personId } = this.learner;
    const id = await this.#groupId(group);
    if (does === "join") {
      if (!this.memberships.has(group)) this.memberships.set(group, this.now);
      await addMembers(admin, id, [personId]);
      return;
    }
    this.memberships.delete(group);
    if (does === "leave") await removeMember(admin, id, personId);
    else {
      const { updatedAt } = await db().group.findUniqueOrThrow({ where: { id } });
      await deleteGroup(admin, { id, version: updatedAt.toISOString() });
      this.#groupIds.delete(group);
      for (const { audience } of this.assignments)
        if (audience.kind === "chosen") audience.groups = audience.groups.filter((one) => one !== group);
    }
  }

  async #travel(zone: string) {
    this.zone = zone;
    expect(await saveTimeZone(this.learner, zone)).toBe(true);
  }

  async #changeOne(what: Step & { which: number }) {
    const open = this.assignments.filter(({ isEnded }) => !isEnded);
    const one = open[what.which % Math.max(open.length, 1)];
    if (!one) return;
    const { id } = one;
    const { personId } = this.learner;
    if (what.does === "change") {
      const { version } = shownTermsOf(await db().assignment.findUniqueOrThrow({ where: { id } }));
      const terms = this.#stored(what.terms);
      const change = changeTerms(admin, { id, version, ...terms });
      const isPast =
        terms.due.kind === "on" && terms.due.date < plus(this.now.toISOString().slice(0, 10), -1);
      if (isPast && !isDeepStrictEqual(terms.due, one.terms.due)) {
        await expect(change).rejects.toMatchObject({ code: "due_day_past" });
        return;
      }
      await change;
      if (terms.repeatMonths !== one.terms.repeatMonths) one.repeatSince = this.now;
      one.terms = terms;
    } else if (what.does === "end") {
      one.isEnded = true;
      await endAssignment(admin, id);
    } else {
      one.isExempt = what.does === "exempt";
      await (one.isExempt
        ? exempt(admin, { id, personId, reason: "Why" })
        : endExemption(admin, { id, personId }));
    }
  }

  dayOf = (date: Date) => new Intl.DateTimeFormat("en-CA", { timeZone: this.zone }).format(date);

  protected waysOf({ audience, since, isEnded }: Assigned): Date[] {
    if (isEnded) return [];
    if (audience.kind === "chosen") {
      const joined = audience.groups.flatMap((group) => this.memberships.get(group) ?? []);
      return [...joined.map((date) => later(date, since)), ...(audience.isNamed ? [since] : [])];
    }
    if (audience.kind === "everybody") return [later(this.joined, since)];
    return this.completions.some((date) => date < since) ? [since] : [];
  }

  /** Returns whether the person knew the date from the start, and so gets no extra days. */
  isForewarned({ terms: { due }, since }: Assigned, reached: Date): boolean {
    if (due.kind === "on") return +reached === +since;
    return due.kind === "after" && (due.from === "assignment" || reached <= this.joined);
  }

  protected standing(
    assigned: Assigned,
    { reached, completions, isStarted }: { reached: Date; completions: readonly Date[]; isStarted: boolean },
  ): Standing {
    const { due, repeatMonths, required } = assigned.terms;
    const today = this.dayOf(this.now);
    const counted = completions.filter((date) => assigned.earlierCounts || date >= assigned.since);
    const last = newest(counted);
    const ends = last && repeatMonths ? monthsLater(this.dayOf(last), repeatMonths) : null;
    // A completion before the assignment or its repetition carries no promise of how long it counts.
    const theirs = later(reached, assigned.repeatSince ?? reached);
    const isBefore = last !== null && ends !== null && last < theirs;
    const begins = isBefore ? theirs : reached;
    const firstDue = () => {
      if (due.kind === "never") return null;
      const from = due.kind === "after" && due.from === "joining" ? this.joined : reached;
      const given = due.kind === "on" ? due.date : plus(this.dayOf(from), due.days);
      const grace = plus(this.dayOf(begins), 14);
      const isForewarned = begins === reached && this.isForewarned(assigned, reached);
      return given < grace && !isForewarned ? grace : given;
    };
    const first = firstDue();
    const again = isBefore && first && first > ends ? first : ends;
    const wasOver = isBefore && ends < this.dayOf(theirs);
    // Between its end and the new due date, the completion doesn't count.
    const isOver = wasOver || (isBefore && ends < today && again !== null && today <= again);
    const completedAt = isOver ? null : last;
    const dueOn = assigned.isExempt ? null : completedAt ? again : first;
    const lapsed = isOver ? (wasOver ? theirs : this.#beginOf(plus(ends, 1))) : null;
    const state = (): AssignmentState => {
      if (assigned.isExempt) return "exempt";
      if (completedAt && (!dueOn || today < plus(dueOn, -14))) return "completed";
      if (dueOn && dueOn < today) return completedAt ? "expired" : "overdue";
      if (dueOn && today >= plus(dueOn, -14)) return "due_soon";
      return isStarted ? "in_progress" : "assigned";
    };
    return { id: assigned.id, state: state(), dueOn, required, completedAt, reached, lapsed };
  }

  #beginOf(date: string): Date {
    for (let at = Date.parse(date) - day; ; at += 15 * minute)
      if (this.dayOf(new Date(at)) === date) return new Date(at);
  }

  /** Checks the promise without the rule: nobody is late within 14 days unless they knew the date from the start. */
  get isEarly(): boolean {
    return this.assignments.every((one) =>
      this.waysOf(one).every(
        (reached) =>
          !this.isForewarned(one, reached) && this.dayOf(this.now) <= plus(this.dayOf(reached), 14),
      ),
    );
  }

  protected get mostUrgent(): Standing | null {
    return this.standings().toSorted(byUrgency)[0] ?? null;
  }

  async #compare(place: number): Promise<void> {
    await this.compareOwn();
    const expected = this.mostUrgent;
    expect(expected?.state === "overdue" && this.isEarly, "late as soon as reached").toBe(false);
    await this.#places[place % this.#places.length]?.();
  }

  protected abstract compareOwn(): Promise<void>;

  get #places(): (() => Promise<void>)[] {
    return [...this.places, this.#inTheCalendar, this.#inTheNews, this.#onTheirPage, this.#inTheCounts];
  }

  #inTheCalendar = async () => {
    const text = await readCalendarFeed(this.#calendar, () => messagesIn("en").calendar);
    if (!this.isActive) return expect(text).toBeNull();
    const one = this.mostUrgent;
    const days = [...(text ?? "").matchAll(/DTSTART;VALUE=DATE:(\d+)/g)].map(([, day]) => day);
    expect(days).toEqual(one?.dueOn && !isSettled(one.state) ? [one.dueOn.replaceAll("-", "")] : []);
  };

  /** Mail may report any of several equally urgent ways. */
  #inTheNews = async () => {
    const who = Prisma.sql`person_id = ${this.learner.personId}::uuid`;
    const news = await runStatement<{ kind: string; dueOn: string | null }>(
      Prisma.sql`SELECT kind::text, due_on::text AS "dueOn" FROM (${dueAssignmentMailsSql(who, this.now)}) AS news`,
    );
    const [first] = this.standings().toSorted(byUrgency);
    const same = this.standings().filter((one) => first && byUrgency(one, first) === 0);
    const kinds = this.isActive ? same.map((one) => this.#newsOf(one)) : [null];
    if (news.length === 0) return expect(kinds.length === 0 || kinds.includes(null)).toBe(true);
    expect(news).toHaveLength(1);
    expect(kinds).toContain(news[0]?.kind);
    expect(news[0]?.dueOn).toBe(first?.dueOn);
  };

  #newsOf({ state, dueOn, completedAt, reached, lapsed }: Standing): string | null {
    const today = this.dayOf(this.now);
    const isWithin = (days: number) => +this.now - +later(reached, lapsed ?? reached) <= days * day;
    if (state === "overdue" || state === "expired")
      return dueOn && dueOn >= plus(today, -14) ? "overdue" : null;
    if (isSettled(state)) return null;
    if (state === "due_soon" && completedAt) return "expiring";
    if (isWithin(3)) return "assigned";
    if (dueOn && dueOn <= plus(today, 7)) return "due_soon";
    return isWithin(14) ? "assigned" : null;
  }

  get #each(): Standing[] {
    const all = this.standings().toSorted(byUrgency);
    return all.filter((one, index) => all.findIndex(({ id }) => id === one.id) === index);
  }

  #onTheirPage = async () => {
    const listed = await listAssignmentsOfPerson(admin, this.learner.personId, 100);
    const told = ({ id, state, dueOn, completedAt }: Omit<Standing, "required" | "reached" | "lapsed">) => ({
      id,
      state,
      dueOn,
      completedAt,
    });
    expect(listed.map(told).sort(byId)).toEqual(this.#each.map(told).sort(byId));
  };

  #inTheCounts = async () => {
    for (const { id } of this.assignments.filter(({ isEnded }) => !isEnded)) {
      const state = this.#each.find((one) => one.id === id)?.state;
      expect(await countStates(admin, id)).toEqual(state && this.isActive ? { [state]: 1 } : {});
    }
  };

  protected get isLate(): boolean {
    const state = this.mostUrgent?.state;
    return state === "overdue" || state === "expired";
  }

  protected get isDueThisWeek(): boolean {
    const one = this.mostUrgent;
    return one?.state === "due_soon" && one.dueOn !== null && one.dueOn <= plus(this.dayOf(this.now), 7);
  }
}

export function byUrgency(one: Standing, other: Standing): number {
  const rank = ({ state, dueOn, required, id }: Standing) =>
    `${assignmentStates.indexOf(state)} ${dueOn ?? "never"} ${required ? 0 : 1} ${id}`;
  return rank(one) < rank(other) ? -1 : rank(one) > rank(other) ? 1 : 0;
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

export const later = (one: Date, other: Date) => (one > other ? one : other);

export const newest = (dates: readonly Date[]) => dates.toSorted((a, b) => +a - +b).at(-1) ?? null;

const plus = (from: string, days: number) =>
  new Date(Date.parse(from) + days * day).toISOString().slice(0, 10);

function monthsLater(from: string, months: number): string {
  const [year = 0, month = 0, date = 0] = from.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

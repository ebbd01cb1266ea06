import type { Requirement } from "./requirement-state";

const day = 86_400_000;

export const zones = ["UTC", "Pacific/Kiritimati", "America/Los_Angeles", "Asia/Kathmandu"] as const;

export type Terms = {
  dueOn?: string;
  dueDays?: number;
  dueFrom?: "joining" | "assignment";
  repeatMonths?: number;
};
type Row = Requirement & {
  key: string;
  from: Date;
  end: Date | null;
  dueOn: string | null;
  validOn: string | null;
};
type Person = { joined: Date; active: boolean; zone: string; values: (string | undefined)[] };
/** Values of one field are alternatives; fields are combined. */
type Conditions = readonly (readonly [field: number, value: string])[];
type Assigned = Terms & {
  id: string;
  course?: number;
  of: "everybody" | "group" | number | Conditions;
  made: Date;
  countsFrom?: Date;
  ended?: boolean;
};

/** Follows docs/training-rule.md, one event after the other. Knows people, courses and one path by their numbers. */
export class Model {
  now = new Date(0);
  readonly people: Person[] = [];
  readonly members = new Set<number>();
  readonly published = new Set<number>();
  pathOpen = true;
  readonly inPath = new Set<number>();
  readonly assignments: Assigned[] = [];
  readonly done: { p: number; c: number; at: Date }[] = [];
  readonly begun = new Map<string, Date>();
  readonly exempt = new Set<string>();
  readonly paths: { p: number; courses: Set<number>; at: Date }[] = [];
  readonly rows: Row[] = [];
  readonly #last = new Map<string, Row>();

  /** Returns the open row of each requirement at a moment. */
  at(moment: Date): Row[] {
    return this.rows.filter(({ from, end }) => from <= moment && (end === null || end > moment));
  }

  complete(p: number, c: number, at = this.now): void {
    this.done.push({ p, c, at });
    this.begun.delete(`${p} ${c}`);
    if (this.inPath.has(c)) this.finishPath(p, false);
    this.judge(null, { p, c });
  }

  /** A changed path completes it for people who never completed it. */
  finishPaths(): void {
    for (const p of this.people.keys()) this.finishPath(p, true);
  }

  finishPath(p: number, once: boolean): void {
    const courses = [...this.inPath].filter((c) => this.published.has(c));
    const last = this.paths.findLast((path) => path.p === p)?.at;
    if (!this.pathOpen || courses.length === 0 || (once && last)) return;
    const ends = courses.map((c) =>
      Math.max(...this.ends(p, c).filter((at) => !last || at > last.getTime())),
    );
    if (ends.every(Number.isFinite))
      this.paths.push({ p, courses: new Set(courses), at: new Date(Math.max(...ends)) });
  }

  /** Brings every requirement up to this moment. `renewed` are assignments with new terms; `fresh` is a completion of this moment. */
  judge(renewed: Assigned | null = null, fresh?: { p: number; c: number }): void {
    for (const [p, person] of this.people.entries())
      for (const assigned of this.assignments)
        for (const c of assigned.course === undefined ? [0, 1, 2] : [assigned.course])
          this.#judge(p, person, assigned, c, renewed, fresh);
  }

  /** Moves days that aren't over. */
  move(p: number, zone: string): void {
    const person = this.people[p] as Person;
    person.zone = zone;
    const ahead = (date: Date | null, on: string | null) =>
      date && on && date > this.now
        ? new Date(Math.max(this.#end(on, zone).getTime(), this.now.getTime()))
        : date;
    for (const row of this.rows.filter(({ key, end }) => key.startsWith(`${p} `) && !end)) {
      row.dueAt = ahead(row.dueAt, row.dueOn);
      row.validUntil = ahead(row.validUntil, row.validOn);
    }
  }

  #judge(
    p: number,
    person: Person,
    a: Assigned,
    c: number,
    renewed: Assigned | null,
    fresh?: { p: number; c: number },
  ): void {
    const key = `${p} ${c} ${a.id}`;
    const last = this.#last.get(key);
    const open = last && last.end === null ? last : null;
    if (!this.#isGiven(p, person, a, c, open !== null)) return void (open && this.#close(open));
    const isExempt = this.exempt.has(`${p} ${a.id}`);
    if (!open || renewed === a || (open.exemptSince && !isExempt)) {
      if (open) this.#close(open);
      this.#open(key, p, person, a, c, isExempt);
      return;
    }
    if (isExempt) open.exemptSince ??= this.now;
    const begun = this.begun.get(`${p} ${c}`);
    if (begun && !open.completedAt)
      open.startedAt ??= new Date(Math.max(begun.getTime(), open.from.getTime()));
    const record = this.#record(p, c, a);
    if (fresh?.p !== p || fresh.c !== c || !record || (open.completedAt && record <= open.completedAt))
      return;
    const isLate = record < this.now;
    const until = this.#until(record, a, person.zone);
    if (isLate && until !== null && until < this.#today(this.now, person.zone)) return;
    if (!isLate && !open.completedAt)
      return void Object.assign(open, { completedAt: record, ...this.#valid(until, person.zone) });
    this.#close(open);
    const dueOn = open.completedAt ? open.validOn : open.dueOn;
    const start = this.#today(this.now, person.zone);
    const atLeast = isLate && until ? [until, dueOn ?? plus(start, 14)].sort()[1] : until;
    const valid = this.#valid(atLeast ?? null, person.zone);
    const dueAt = dueOn ? this.#end(dueOn, person.zone) : null;
    this.#add({
      key,
      from: this.now,
      end: null,
      dueOn,
      dueAt,
      startedAt: null,
      completedAt: record,
      ...valid,
      exemptSince: isExempt ? (open.exemptSince ?? this.now) : null,
    });
  }

  #open(key: string, p: number, person: Person, a: Assigned, c: number, isExempt: boolean): void {
    const { now } = this;
    const start = this.#today(now, person.zone);
    const from = a.dueFrom === "joining" ? person.joined : now;
    let dueOn = a.dueOn ?? (a.dueDays === undefined ? null : plus(this.#today(from, person.zone), a.dueDays));
    const set = a.dueFrom === "joining" ? person.joined : a.made;
    if (dueOn && a.dueFrom !== "assignment" && now > set)
      dueOn = [dueOn, plus(start, 14)].sort()[1] as string;
    const record = this.#record(p, c, a);
    const until = record && this.#until(record, a, person.zone);
    const counts = record !== null && (until === null || until >= start || record >= now);
    const validOn =
      counts && until
        ? ([until, record < now ? (dueOn ?? plus(start, 14)) : until].sort()[1] as string)
        : null;
    const startedAt = !counts && this.begun.has(`${p} ${c}`) ? now : null;
    this.#add({
      key,
      from: now,
      end: null,
      dueOn,
      dueAt: dueOn ? this.#end(dueOn, person.zone) : null,
      startedAt,
      completedAt: counts ? record : null,
      ...this.#valid(validOn, person.zone),
      exemptSince: isExempt ? now : null,
    });
  }

  #add(row: Row): void {
    this.rows.push(row);
    this.#last.set(row.key, row);
  }

  #isGiven(p: number, { active, values }: Person, a: Assigned, c: number, isOpen: boolean): boolean {
    const isReached =
      a.of === "everybody" ||
      (a.of === "group"
        ? this.members.has(p)
        : typeof a.of === "number"
          ? a.of === p
          : matches(values, a.of));
    if (!active || !isReached || a.ended || !this.published.has(c)) return false;
    if (a.course !== undefined) return true;
    if (!this.pathOpen || !this.inPath.has(c)) return false;
    const whole = this.paths.findLast((path) => path.p === p && path.at >= (a.countsFrom ?? new Date(0)));
    return (
      isOpen ||
      !whole ||
      whole.courses.has(c) ||
      [...this.inPath].some((other) => this.ends(p, other).some((at) => at > whole.at.getTime()))
    );
  }

  ends = (p: number, c: number) =>
    this.done.filter((one) => one.p === p && one.c === c).map(({ at }) => at.getTime());

  #record(p: number, c: number, { countsFrom }: Assigned): Date | null {
    const last = Math.max(...this.ends(p, c).filter((at) => !countsFrom || at >= countsFrom.getTime()));
    return Number.isFinite(last) ? new Date(last) : null;
  }

  #close(row: Row): void {
    row.end = this.now;
  }

  #until(record: Date, { repeatMonths }: Terms, zone: string): string | null {
    if (repeatMonths === undefined) return null;
    const [year = 0, month = 0, date = 0] = this.#today(record, zone).split("-").map(Number);
    const last = new Date(Date.UTC(year, month + repeatMonths, 0)).getUTCDate();
    return new Date(Date.UTC(year, month - 1 + repeatMonths, Math.min(date, last)))
      .toISOString()
      .slice(0, 10);
  }

  #valid = (validOn: string | null, zone: string) => ({
    validOn,
    validUntil: validOn ? this.#end(validOn, zone) : null,
  });

  #today = (at: Date, zone: string) => at.toLocaleDateString("sv", { timeZone: zone });

  /** The last day's end where they live. */
  #end(on: string, zone: string): Date {
    const midnight = new Date(on).getTime() + day;
    const wall = (at: number) =>
      new Date(`${new Date(at).toLocaleString("sv", { timeZone: zone }).replace(" ", "T")}Z`).getTime();
    const guess = midnight - (wall(midnight) - midnight);
    return new Date(guess - (wall(guess) - midnight));
  }
}

const matches = (values: Person["values"], conditions: Conditions) =>
  conditions.every(([field]) =>
    conditions.some(
      ([other, value]) => other === field && values[field]?.toLowerCase() === value.toLowerCase(),
    ),
  );

const plus = (on: string, days: number) =>
  new Date(new Date(on).getTime() + days * day).toISOString().slice(0, 10);

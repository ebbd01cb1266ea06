import fc from "fast-check";

const groups = ["Sales", "Support"] as const;

export type Group = (typeof groups)[number];

const zones = [
  "UTC",
  "Pacific/Kiritimati",
  "America/Los_Angeles",
  "Asia/Kathmandu",
  "Europe/Berlin",
] as const;

export const minute = 60_000;
export const day = 1_440 * minute;

const someday = fc.date({ min: new Date("2025-06-01"), max: new Date("2029-06-01"), noInvalidDate: true });

const due = fc.oneof(
  fc.constant({ kind: "never" as const }),
  fc.record({
    kind: fc.constant("on" as const),
    date: someday.map((date) => date.toISOString().slice(0, 10)),
  }),
  // People's deadlines are near, too.
  fc.record({ kind: fc.constant("in" as const), days: fc.integer({ min: 0, max: 40 }) }),
  fc.record({
    kind: fc.constant("after" as const),
    days: fc.integer({ min: 0, max: 200 }),
    from: fc.constantFrom("joining" as const, "assignment" as const),
  }),
);

const terms = fc.record({
  required: fc.boolean(),
  due,
  repeatMonths: fc.option(fc.integer({ min: 1, max: 25 }), { nil: null }),
});

const everybodyOrGroups = [
  fc.constant({ kind: "everybody" as const }),
  fc.record({
    kind: fc.constant("chosen" as const),
    groups: fc.subarray([...groups], { minLength: 1 }),
    isNamed: fc.constant(false),
  }),
];

const audience = fc.oneof(
  ...everybodyOrGroups,
  fc.record({
    kind: fc.constant("chosen" as const),
    groups: fc.subarray([...groups]),
    isNamed: fc.constant(true),
  }),
  fc.constant({ kind: "completed" as const }),
);

const assigning = { does: fc.constant("assign" as const), terms, earlierCounts: fc.boolean() };

const which = fc.nat({ max: 9 });

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ ...assigning, audience }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom("join" as const, "leave" as const),
      group: fc.constantFrom(...groups),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant("dissolve" as const), group: fc.constantFrom(...groups) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("change" as const), which, terms }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom("end" as const, "exempt" as const, "spare" as const),
      which,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant("travel" as const), zone: fc.constantFrom(...zones) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constantFrom("deactivate" as const, "reactivate" as const) }),
  },
);

const pause = fc
  .oneof(fc.nat({ max: 30 * 1_440 }), fc.nat({ max: 500 * 1_440 }), fc.constant(0))
  .map((minutes) => minutes * minute);

type Of<Some> = Some extends fc.Arbitrary<infer Value> ? Value : never;

export type Step = Of<typeof step>;

export type GivenTerms = Of<typeof terms>;

export type Assigning = Step & { does: "assign" };

export const livesWith = <More extends { does: string }>(more: fc.Arbitrary<More>, weight: number) =>
  fc.record({
    zone: fc.constantFrom(...zones),
    before: fc.array(fc.tuple(pause, fc.record({ ...assigning, audience: fc.oneof(...everybodyOrGroups) })), {
      minLength: 1,
      maxLength: 2,
    }),
    arrives: pause,
    steps: fc.array(
      fc.tuple(
        pause,
        fc.oneof({ weight: 14, arbitrary: step }, { weight, arbitrary: more }) as fc.Arbitrary<Step | More>,
        which,
      ),
      { maxLength: 10 },
    ),
    last: pause,
  });

export type Plan<More extends { does: string }> = Of<ReturnType<typeof livesWith<More>>>;

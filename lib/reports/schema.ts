/** In the order in which they are offered. */
export const reportNames = [
  "overdue_by_course",
  "overdue_by_group",
  "overdue_by_manager",
  "overdue_by_field",
  "required_courses",
  "training_records",
  "completions_by_week",
  "expiring_certificates",
  "stalled_courses",
] as const;

export type ReportName = (typeof reportNames)[number];

/** Within how many days certificates expire. */
export const periods = ["30", "90", "365"] as const;

export const usualPeriod = 90;

/** How many people a page of required courses shows. */
export const pageSizes = ["25", "100", "500"] as const;

/** Counting the people of larger groups would take seconds. */
export const mostMembersCounted = 20_000;

/** A person manages groups, or is the manager in people's profiles. */
export const managerKinds = ["groups", "profiles"] as const;

export type ManagerKind = (typeof managerKinds)[number];

/** A workbook is made in memory. */
export const mostExcelRows = 100_000;

/** Making a workbook of this many takes a worker thread about 8 seconds. */
export const mostExcelCells = 2_000_000;

export const intervals = ["weekly", "monthly"] as const;

export type Interval = (typeof intervals)[number];

export const recipients = ["address", "managers"] as const;

export type Recipients = (typeof recipients)[number];

/** A schedule's other failures are a mail server's words. */
export const scheduleFailures = ["owner_signed_out", "not_computed"] as const;

export type ScheduleFailure = (typeof scheduleFailures)[number];

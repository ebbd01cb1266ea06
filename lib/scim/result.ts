export type Did =
  | "read"
  | "listed"
  | "created"
  | "found"
  | "updated"
  | "renamed"
  | "unchanged"
  | "deactivated"
  | "reactivated"
  | "kept_deactivated"
  | "deleted"
  | "members_changed";

/** Says what was done, for the log. `ignored` names attributes that Lectern doesn't store. */
export type Outcome = {
  did: Did[];
  added?: number;
  removed?: number;
  found?: number;
  ignored?: string[];
};

export type Result = {
  status: number;
  body: Record<string, unknown> | null;
  location?: string;
  personId?: string;
  groupId?: string;
  outcome: Outcome;
};

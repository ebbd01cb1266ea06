/** Times are whole seconds, and dates whole days, in UTC. */
export type Kind = "text" | "exact" | "enum" | "number" | "time" | "date" | "boolean";

export type Filterable = { kind: Kind; values?: readonly string[] };

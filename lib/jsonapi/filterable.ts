/** Times are whole seconds, dates whole days, UTC. */
export type Kind = "text" | "exact" | "enum" | "number" | "time" | "date" | "boolean";

export type Filterable = { kind: Kind; values?: readonly string[] };

import { createHash } from "node:crypto";
import { to } from "pg-copy-streams";
import type { Connection } from "./connect";
import { copyOut, type Table } from "./tables";

export type Sum = { rows: number; checksum: string };

export class RowCounter {
  #rows = 0;
  readonly #hash = createHash("sha256");

  count(some: Uint8Array): void {
    this.#hash.update(some);
    for (let at = some.indexOf(10); at !== -1; at = some.indexOf(10, at + 1)) this.#rows += 1;
  }

  get sum(): Sum {
    return { rows: this.#rows, checksum: this.#hash.copy().digest("hex") };
  }
}

export async function* readRows(
  connection: Connection,
  table: Table,
  counter: RowCounter,
): AsyncGenerator<Buffer> {
  for await (const some of connection.query(to(copyOut(table)))) {
    counter.count(some);
    yield some;
  }
}

export async function sumOf(connection: Connection, table: Table): Promise<Sum> {
  const counter = new RowCounter();
  for await (const _ of readRows(connection, table, counter));
  return counter.sum;
}

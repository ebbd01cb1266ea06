import type { AdminList } from "@/lib/lists/admin-list";

import type { Messages } from "@/lib/messages/messages";

type Words = Readonly<Record<string, string>>;

export function inWords<Row, Name extends string>(
  list: AdminList<Row, Name>,
  columns: Readonly<Record<string, Words>>,
): AdminList<Row, Name> {
  const cells = Object.entries(list.csv).map(([column, cell]): [string, typeof cell] => {
    const words = columns[column];
    return [column, words ? (row) => wordFor(words, cell(row)) : cell];
  });
  return { ...list, csv: Object.fromEntries(cells) };
}

function wordFor(words: Words, value: ReturnType<AdminList["csv"][string]>) {
  return Object.hasOwn(words, String(value)) ? words[String(value)] : value;
}

export const headingsIn = (t: Messages["csv"], columns: object): string[] =>
  Object.keys(columns).map((name) => String(wordFor(t.columns, name)));

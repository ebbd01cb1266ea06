import { validate } from "uuid";
import { trimmed, withoutInvisible } from "@/lib/trimmed";

/** Reads unique addresses and IDs between any separators. In `"Lovelace, Ada" <ada@x.example>`, only the address counts. */
export function parsePeopleList(text: string): string[] {
  const found: string[][] = [];
  for (const row of piecesOf(text.normalize("NFC"))) {
    // Pieces before a bracketed address belong to a name with a comma.
    let pending: string[] = [];
    for (const piece of row) {
      const address = bracketedIn(piece);
      if (address === null) {
        if (isNobodyYet(piece)) pending.push(piece);
        else {
          found.push([...pending, piece]);
          pending = [];
        }
      } else {
        // User IDs have digits where names have none.
        found.push([...pending.filter((one) => /\d/.test(one)), address]);
        pending = [];
      }
    }
    found.push(pending);
  }
  return [...new Set(found.flat().map(personIn).filter(Boolean))];
}

export function parsePerson(text: string): string {
  const [person = trimmed(text), ...others] = parsePeopleList(text);
  return others.length === 0 ? person : trimmed(text);
}

// A quote that never closes is text. Longer quoted names would make the search for the closing quote slow.
const tokens = /"(?:\\.|[^"\\\r\n]){0,200}"|<[^<>\r\n]*>|[;\t\r\n]|,|[^",;<\t\r\n]+|["<]/g;

const bracketedIn = (piece: string) =>
  piece.endsWith(">") && piece.includes("@", piece.lastIndexOf("<")) && piece.includes("<")
    ? piece.slice(piece.lastIndexOf("<") + 1, -1)
    : null;

/** Splits rows at every separator except commas, and rows into pieces at commas and after bracketed addresses. */
function piecesOf(text: string): string[][] {
  const rows: string[][] = [[""]];
  for (const token of text.match(tokens) ?? []) {
    const row = rows.at(-1) as string[];
    if (/^[;\t\r\n]$/.test(token)) rows.push([""]);
    else if (token === ",") row.push("");
    else {
      row[row.length - 1] += token;
      if (bracketedIn(token) !== null) row.push("");
    }
  }
  return rows.map((row) => row.map(trimmed).filter(Boolean));
}

const isNobodyYet = (piece: string) => !piece.includes("@") && !validate(trimmed(piece));

function personIn(piece: string): string {
  const bare = trimmed(piece)
    .replace(/^[<('"\u2018\u201c]+|[>)'"\u2019\u201d]{1,9}$/g, "")
    .replace(/^mailto:/i, "");
  if (!bare.includes("@")) return trimmed(bare);
  return withoutInvisible(bare === piece ? bare : bare.replace(/\?.*$/, "").replace(/%40/gi, "@"));
}

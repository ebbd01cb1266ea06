/** Includes both ends. */
export type Part = { start: number; end: number };

/** Returns the Range header's part (RFC 9110, 14.1.2); null for the whole file, as for several parts, which servers may ignore. */
export function partOf(header: string | null, size: number): Part | null | "unsatisfiable" {
  const [, first = "", last = ""] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? "") ?? [];
  if (!first && !last) return null;
  if (!first) return Number(last) > 0 && size > 0 ? upTo(size - Number(last), size - 1) : "unsatisfiable";
  const start = Number(first);
  if (last && Number(last) < start) return null;
  return start < size ? upTo(start, last ? Math.min(Number(last), size - 1) : size - 1) : "unsatisfiable";
}

const upTo = (start: number, end: number): Part => ({ start: Math.max(start, 0), end });

/**
 * Remembers what was made, what was used last, within a budget.
 * @param budget how large all that is remembered may be together, in the unit of `sizeOf`
 * @returns what was made for a key, or is made now
 */
export function keptWithin<Value>(budget: number, sizeOf: (value: Value) => number) {
  const kept = new Map<string, Value>();
  let total = 0;
  const forget = (key: string, value: Value) => {
    if (kept.delete(key)) total -= sizeOf(value);
  };
  return (key: string, make: () => Value): Value => {
    const value = kept.get(key) ?? make();
    forget(key, value);
    kept.set(key, value);
    total += sizeOf(value);
    for (const [oldest, its] of kept) {
      if (total <= budget) break;
      forget(oldest, its);
    }
    return value;
  };
}

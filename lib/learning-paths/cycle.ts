export type Prerequisite = { courseId: string; prerequisiteId: string };

export function findCycle(prerequisites: readonly Prerequisite[]): string[] | null {
  const isOver = new Set<string>();
  const walk = (id: string, way: readonly string[]): string[] | null => {
    const at = way.indexOf(id);
    if (at >= 0) return way.slice(at);
    if (isOver.has(id)) return null;
    isOver.add(id);
    const next = prerequisites.filter(({ prerequisiteId }) => prerequisiteId === id);
    return first(next, ({ courseId }) => walk(courseId, [...way, id]));
  };
  return first(prerequisites, ({ prerequisiteId }) => walk(prerequisiteId, []));
}

function first<Item, Found>(items: readonly Item[], find: (item: Item) => Found | null): Found | null {
  for (const item of items) {
    const found = find(item);
    if (found) return found;
  }
  return null;
}

export function learningPathPath(id: string): string {
  return `/learning-paths/${id}`;
}

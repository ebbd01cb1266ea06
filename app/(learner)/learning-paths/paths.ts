import { listUrl } from "@/lib/lists/admin-list-query";

export const learningPathsPath = "/learning-paths";

export function learningPathsUrl({ q, page = 1 }: { q: string; page?: number }): string {
  return listUrl(learningPathsPath, { filters: { q }, page });
}

export function learningPathPath(id: string): string {
  return `${learningPathsPath}/${id}`;
}

export const learningPathsPath = "/admin/learning-paths";

export function learningPathUrl(id: string): string {
  return `${learningPathsPath}/${id}`;
}

export function pathDetailsUrl(id: string): string {
  return `${learningPathUrl(id)}/details`;
}

export function pathLearnersUrl(id: string): string {
  return `${learningPathUrl(id)}/learners`;
}

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

export function prerequisitesUrl(id: string, courseId: string): string {
  return `${learningPathUrl(id)}/prerequisites/${courseId}`;
}

export function removalUrl(id: string, courseId: string): string {
  return `${learningPathUrl(id)}/removal/${courseId}`;
}

import { courseUrl } from "../../../paths";

export const questionsPath = (courseId: string) => `${courseUrl(courseId)}/questions`;

export const importPath = (courseId: string) => `${questionsPath(courseId)}/import`;

import { courseUrl } from "../../../paths";

export const questionsPath = (courseId: string) => `${courseUrl(courseId)}/questions`;

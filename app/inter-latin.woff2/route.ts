import { answerWithInter } from "../inter-font";

export const GET = () => answerWithInter("latin");

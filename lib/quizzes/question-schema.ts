// Courses import questions, so the schema lies with the kind.
export * from "@/lib/courses/kinds/quiz/question-schema";

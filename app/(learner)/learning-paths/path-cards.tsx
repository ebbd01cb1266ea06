import { useMessages } from "@/app/messages";
import { PathCardList } from "./path-card-list";

type Path = { id: string; name: string; description: string; done: number; number: number };

export function PathCards({ paths, heading }: { paths: Path[]; heading: "h2" | "h3" }) {
  const t = useMessages().learningPaths;
  const cards = paths.map(({ id, name, description, done, number: count }) => {
    return { id, name, description, facts: done > 0 ? t.coursesDone({ count, done }) : t.courses({ count }) };
  });
  return <PathCardList cards={cards} heading={heading} />;
}

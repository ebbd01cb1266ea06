import { useMessages } from "@/app/messages";
import type { PathCards as Found } from "@/lib/learning-paths/learners-view";
import { TitledSection } from "../titled-section";
import { PathCards } from "./path-cards";
import { learningPathsPath } from "./paths";

export function PathSection({ title, found: { paths, found } }: { title: string; found: Found }) {
  const words = useMessages().learningPaths.all;
  if (paths.length === 0) return null;
  return (
    <TitledSection title={title} more={found > paths.length ? { href: learningPathsPath, words } : null}>
      <PathCards paths={paths} heading="h3" />
    </TitledSection>
  );
}

import type { ReactNode } from "react";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { PathCompletedByRemoval } from "@/lib/courses/paths-completed-by-removal";

type Props = { path: Pick<PathCompletedByRemoval, "isLast" | "people" | "certificates"> };

export function RemovalEffects({ path: { isLast, people, certificates } }: Props) {
  const { removal: t } = useMessages().adminLearningPaths;
  const strong = (text: ReactNode) => <strong>{text}</strong>;
  if (isLast) return rich(t.hidesPath, { strong });
  if (people === 0) return t.completesNone;
  return certificates === 0
    ? rich(t.completes, { people, strong })
    : rich(t.completesAndCertifies, { people, certificates, strong });
}

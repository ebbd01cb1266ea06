import type { ComponentType, ReactNode } from "react";
import type { IconName } from "@/app/_components/icon";
import type { Learner } from "@/lib/actor";
import type { ActivityKind, DataOf } from "@/lib/courses/kinds/activity-kinds";
import type { MediaKind } from "@/lib/media/schema";
import type { Messages } from "@/lib/messages/messages";

export type ActivityKindView<Kind extends ActivityKind> = {
  icon: IconName;
  /** Says what completes it, where learners can't mark it. */
  completes?: (messages: Messages) => string;
  View: (props: ViewProps<Kind>) => ReactNode | Promise<ReactNode>;
};

export type KindForm<Kind extends ActivityKind> = {
  /** Kinds share a field when they use the same name. */
  fieldsIn: (messages: Messages) => Record<keyof DataOf<Kind>, KindField>;
  /** Shows the fields while the kind is chosen, even without a script. */
  shown: `group-has-[[value=${Kind}]:checked]:block`;
};

export type KindField = { label: string; hint: string; optional?: boolean; isFolded?: boolean } & (
  | { type: "upload"; upload: MediaKind }
  | { type: "choice"; options: readonly { value: string; label: string }[] }
  | { type: "switch" }
  | LineField
);

type LineField = {
  type: "line";
  inputMode: "url" | "text" | "numeric";
  maxLength: number;
  /** Replaces the line of text; a client component. */
  Input?: ComponentType<{ name: string; label: string; hint: string; optional?: boolean }>;
};

export type ViewProps<Kind extends ActivityKind> = {
  activity: { id: string; title: string; data: DataOf<Kind>; completedAt: Date | null };
  text: ReactNode;
  /** The course's. */
  permalink: string;
  /** Null in a preview. */
  learner: Learner | null;
  language: string;
  /** Disables saving, as on a standby or in a preview. */
  isReadOnly: boolean;
};

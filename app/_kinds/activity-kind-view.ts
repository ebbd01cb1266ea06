import type { ReactNode } from "react";
import type { IconName } from "@/app/_components/icon";
import type { ActivityKind, DataName, DataOf } from "@/lib/courses/kinds/activity-kinds";
import type { MediaKind } from "@/lib/media/schema";

export type ActivityKindView<Kind extends ActivityKind> = {
  name: string;
  icon: IconName;
  form: KindForm<Kind>;
  View: (props: ViewProps<Kind>) => ReactNode;
};

export type KindForm<Kind extends ActivityKind> = {
  hint: string;
  /** Kinds share a field when they use the same name. */
  fields: Record<DataName<Kind>, KindField>;
  /** Shows the fields while the kind is chosen, even without a script. */
  shown: `group-has-[[value=${Kind}]:checked]:block`;
};

export type KindField = { label: string; hint: string; optional?: boolean } & (
  | { upload: MediaKind }
  | { upload?: undefined; inputMode: "url" | "text"; maxLength: number; isLengthOf?: string }
);

export type ViewProps<Kind extends ActivityKind> = { title: string; text: ReactNode; data: DataOf<Kind> };

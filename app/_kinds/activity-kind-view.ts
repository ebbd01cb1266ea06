import type { ReactNode } from "react";
import type { IconName } from "@/app/_components/icon";
import type { ActivityKind, DataName, DataOf } from "@/lib/courses/kinds/activity-kinds";
import type { MediaKind } from "@/lib/media/schema";

/** How a kind of activity is called, written and shown. */
export type ActivityKindView<Kind extends ActivityKind> = {
  name: string;
  icon: IconName;
  form: KindForm<Kind>;
  View: (props: ViewProps<Kind>) => ReactNode;
};

/** What the form of an activity offers for a kind. */
export type KindForm<Kind extends ActivityKind> = {
  /** What it is good for. */
  hint: string;
  /** The fields of what it has of its own. A name that several kinds have is one field. */
  fields: Record<DataName<Kind>, KindField>;
  /** Shows the fields while the kind is chosen, without a script, too. */
  shown: `group-has-[[value=${Kind}]:checked]:block`;
};

/** A line to type in, or the address of a file that can be uploaded; `isLengthOf` names the field with the address of a video. */
export type KindField = { label: string; hint: string; optional?: boolean } & (
  | { upload: MediaKind }
  | { upload?: undefined; inputMode: "url" | "text"; maxLength: number; isLengthOf?: string }
);

/** What is shown of an activity below its title; `text` is null when it has none. */
export type ViewProps<Kind extends ActivityKind> = { title: string; text: ReactNode; data: DataOf<Kind> };

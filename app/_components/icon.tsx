import {
  ArrowDown,
  ArrowUp,
  ChevronRight,
  Circle,
  CircleCheck,
  CircleDashed,
  CircleDot,
  Download,
  ExternalLink,
  FileText,
  GripVertical,
  Hash,
  type IconNode,
  Info,
  Lightbulb,
  Link2,
  LogOut,
  MessageSquareWarning,
  Monitor,
  Moon,
  OctagonAlert,
  Play,
  Search,
  Smartphone,
  Sun,
  TriangleAlert,
  UserRound,
} from "lucide";

/** All drawings there are, by what they stand for. */
export const drawings = {
  account: UserRound,
  anchor: Hash,
  article: FileText,
  caution: OctagonAlert,
  computer: Monitor,
  dark: Moon,
  done: CircleCheck,
  down: ArrowDown,
  download: Download,
  external: ExternalLink,
  grip: GripVertical,
  important: MessageSquareWarning,
  light: Sun,
  link: Link2,
  note: Info,
  optional: CircleDashed,
  phone: Smartphone,
  play: Play,
  search: Search,
  signOut: LogOut,
  system: Monitor,
  tip: Lightbulb,
  toDo: Circle,
  up: ArrowUp,
  unfold: ChevronRight,
  upNext: CircleDot,
  video: Play,
  warning: TriangleAlert,
} satisfies Record<string, IconNode>;

export type IconName = keyof typeof drawings;

export const iconNames = Object.keys(drawings) as IconName[];

type Props = { name: IconName; label?: string; className?: string };

/** A small drawing; the word beside it says what it means, unless it has a label of its own. */
export function Icon({ name, label, className = "" }: Props) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or is hidden
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`icon ${className}`}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      {drawings[name].map(([Shape, attributes], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing never changes
        <Shape key={index} {...attributes} />
      ))}
    </svg>
  );
}

import {
  ArrowDown,
  ArrowUp,
  Bold,
  Building2,
  ChevronRight,
  Circle,
  CircleCheck,
  CircleDashed,
  CircleDot,
  Code,
  Download,
  ExternalLink,
  FileText,
  Globe,
  GraduationCap,
  GripVertical,
  Hash,
  Heading,
  type IconNode,
  Image,
  Info,
  Italic,
  KeyRound,
  Lightbulb,
  Link2,
  List,
  ListOrdered,
  ListTodo,
  Lock,
  LogOut,
  MessageSquareWarning,
  Monitor,
  Moon,
  OctagonAlert,
  Play,
  Search,
  Smartphone,
  Sun,
  Table,
  TextQuote,
  TriangleAlert,
  UserRound,
  UsersRound,
  X,
} from "lucide";
import { expect, test } from "vitest";
import { type IconName, iconNames } from "./icon";

const drawings: Record<IconName, IconNode> = {
  account: UserRound,
  anchor: Hash,
  article: FileText,
  bold: Bold,
  building: Building2,
  bullets: List,
  caution: OctagonAlert,
  close: X,
  code: Code,
  computer: Monitor,
  dark: Moon,
  done: CircleCheck,
  down: ArrowDown,
  download: Download,
  external: ExternalLink,
  globe: Globe,
  grip: GripVertical,
  heading: Heading,
  important: MessageSquareWarning,
  italic: Italic,
  key: KeyRound,
  light: Sun,
  link: Link2,
  locked: Lock,
  note: Info,
  numbers: ListOrdered,
  optional: CircleDashed,
  people: UsersRound,
  phone: Smartphone,
  picture: Image,
  play: Play,
  quote: TextQuote,
  school: GraduationCap,
  search: Search,
  signOut: LogOut,
  system: Monitor,
  table: Table,
  tasks: ListTodo,
  tip: Lightbulb,
  toDo: Circle,
  unfold: ChevronRight,
  up: ArrowUp,
  upNext: CircleDot,
  video: Play,
  warning: TriangleAlert,
};

test("The sprite draws every icon like Lucide (`npx vitest -u` draws a new one)", async () => {
  const symbols = iconNames.map(
    (name) => `<symbol id="${name}" viewBox="0 0 24 24">${shapesOf(drawings[name])}</symbol>\n`,
  );
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true">\n${symbols.join("")}</svg>\n`;
  await expect(sprite).toMatchFileSnapshot("icons.svg");
});

function shapesOf(drawing: IconNode): string {
  return drawing
    .map(([shape, attributes]) => {
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      return `<${shape}${written.join("")}/>`;
    })
    .join("");
}

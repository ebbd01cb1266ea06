/** `npm run demo` shows this company. Days count back from today; negative ones lie ahead. */

/** `login` is a user id at the demonstration identity provider. */
type Person = { name: [first: string, last: string]; groups: string[]; joined: number; login?: string };

const group =
  (...groups: string[]) =>
  (joined: number, first: string, last: string, login?: string): Person => ({
    name: [first, last],
    groups,
    joined,
    login,
  });

const engineering = group("Engineering");
const sales = group("Sales");
const service = group("Customer service");
const operations = group("Operations");
const newEngineer = group("Engineering", "Onboarding");
const newcomer = group("Onboarding");
const other = group();

export const people: Person[] = [
  other(1_480, "Ruth", "Adler", "ruth"),
  other(1_320, "Viktor", "Lindqvist"),
  group("Customer service")(1_210, "Marco", "Bianchi", "marco"),
  other(990, "Ines", "Duarte", "ines"),
  newEngineer(75, "Ada", "Lovelace", "ada"),
  newcomer(19, "Grace", "Hopper", "grace"),
  sales(640, "Linus", "Okafor", "1007"),
  other(560, "芽衣", "田中", "mei"),
  other(300, "", "", "noname"),
  engineering(1_400, "Sofia", "Nyström"),
  engineering(1_180, "Tomasz", "Kowalski"),
  engineering(1_010, "Priya", "Raman"),
  engineering(880, "Jonas", "Berg"),
  engineering(820, "Amina", "Diallo"),
  engineering(760, "Henrik", "Solberg"),
  engineering(610, "Chloé", "Martin"),
  engineering(540, "Daniel", "Osei"),
  engineering(500, "Katarína", "Horváthová"),
  engineering(430, "Ravi", "Menon"),
  engineering(380, "Elif", "Yılmaz"),
  engineering(290, "Mateo", "García"),
  engineering(210, "Hanna", "Virtanen"),
  engineering(160, "Samuel", "Adeyemi"),
  newEngineer(24, "Nora", "Lindgren"),
  sales(1_290, "Beatriz", "Carvalho"),
  sales(1_050, "Oliver", "Grant"),
  sales(930, "Ingrid", "Haugen"),
  sales(790, "Pavel", "Novák"),
  sales(700, "Leila", "Haddad"),
  sales(580, "Felix", "Wagner"),
  sales(460, "Zanele", "Khumalo"),
  sales(330, "Marta", "Zielińska"),
  sales(240, "Ethan", "Brooks"),
  sales(150, "Yuki", "Sato"),
  group("Sales", "Onboarding")(33, "Camille", "Rousseau"),
  service(1_120, "Astrid", "Johansen"),
  service(970, "Peter", "Schmidt"),
  service(860, "Fatou", "Sow"),
  service(740, "Liam", "Murphy"),
  service(650, "Giulia", "Conti"),
  service(520, "Omar", "Farouk"),
  service(410, "Emma", "Peeters"),
  service(310, "Nikola", "Petrović"),
  service(230, "Sara", "Lund"),
  service(140, "Diego", "Fernández"),
  group("Customer service", "Onboarding")(41, "Aoife", "Byrne"),
  operations(1_360, "Bjørn", "Eide"),
  operations(1_090, "Carmen", "Ortiz"),
  operations(940, "Willem", "de Vries"),
  operations(830, "Agnieszka", "Nowak"),
  operations(710, "Kwame", "Mensah"),
  operations(600, "Lucía", "Romero"),
  operations(490, "Stefan", "Ionescu"),
  operations(420, "Maja", "Kristiansen"),
  operations(340, "Hugo", "Bernard"),
  operations(260, "Tuuli", "Mäkinen"),
  operations(190, "Arjun", "Patel"),
  operations(130, "Rosa", "Almeida"),
  group("Operations", "Onboarding")(12, "Jakub", "Dvořák"),
  group("Operations", "Onboarding")(5, "Maryam", "Karimi"),
];

export const fields = [
  { name: "Department", kind: "text", providerAttribute: "department" },
  { name: "Location", kind: "text", providerAttribute: null },
  { name: "Manager", kind: "manager", providerAttribute: "manager" },
] as const;

const locations = ["Bergen", "Gdańsk", "Lisbon", "Rotterdam"];

/** The user ID of the person who leads a department. */
const leads: Record<string, string> = {
  "Head office": "ruth",
  Sales: "1007",
  "Customer service": "marco",
};

/** Returns the values of `fields`; some people have no manager, and work from home. */
export function fieldsOf({ login, groups }: Person, place: number): Record<string, string> {
  const department = groups.find((name) => name !== "Onboarding") ?? "Head office";
  const location = locations[place % (locations.length + 1)];
  const lead = leads[department];
  const manager = lead === login ? (lead === "ruth" ? undefined : "ruth") : lead;
  return {
    Department: department,
    ...(location && { Location: location }),
    ...(manager && { Manager: manager }),
  };
}

/** `course` limits an author to one course; other authors may also create courses. */
export const roles = [
  { of: "ruth", role: "admin" },
  { of: "Viktor Lindqvist", role: "admin" },
  { of: "marco", role: "manager", group: "Customer service" },
  { of: "ines", role: "author" },
  { of: "ines", role: "author", course: "writing-that-gets-read" },
  { of: "ines", role: "author", course: "leading-your-first-team" },
] as const;

export const learningPaths = [
  {
    name: "Your first weeks",
    description: "What everyone who joins Northwind learns first, in the order in which it helps.",
    courses: ["welcome", "security-at-your-desk", "writing-that-gets-read"],
    inOrder: true,
    certificate: null,
  },
  {
    name: "On call",
    description: "What engineers need to know before they carry the pager for the first time.",
    courses: ["security-at-your-desk", "incident-response"],
    inOrder: true,
    certificate: { title: "Ready to be on call", validMonths: 24 },
  },
  {
    name: "Ready for customers",
    description: "How we prepare a conversation with customers, hold it, and write down what follows.",
    courses: ["writing-that-gets-read", "first-calls"],
    inOrder: false,
    certificate: { title: "Ready for customers", validMonths: null },
  },
] as const;

export const certificates = [
  { course: "security-at-your-desk", title: "Security awareness", validMonths: 12 },
  { course: "incident-response", title: "", validMonths: null },
] as const;

export const signatory = "Ruth Adler, Head of learning";

/** `assigned` counts days back. Without groups, an assignment is for everyone; without `by`, an admin made it. */
type Training = ({ course: string } | { path: string }) & {
  groups?: string[];
  by?: string;
  assigned: number;
  required: boolean;
  repeatMonths?: number;
  due: { kind: "never" } | { kind: "on"; day: number } | { kind: "after"; days: number; from: "joining" };
};

export const assignments: Training[] = [
  {
    course: "security-at-your-desk",
    assigned: 700,
    required: true,
    due: { kind: "after", days: 30, from: "joining" },
    repeatMonths: 12,
  },
  {
    path: "Your first weeks",
    groups: ["Onboarding"],
    assigned: 400,
    required: true,
    due: { kind: "after", days: 30, from: "joining" },
  },
  {
    path: "On call",
    groups: ["Engineering"],
    assigned: 80,
    required: true,
    due: { kind: "on", day: 6 },
  },
  {
    path: "Ready for customers",
    groups: ["Sales"],
    assigned: 70,
    required: true,
    due: { kind: "on", day: -9 },
  },
  {
    course: "writing-that-gets-read",
    groups: ["Customer service"],
    by: "marco",
    assigned: 25,
    required: true,
    due: { kind: "on", day: -5 },
  },
  {
    course: "first-calls",
    groups: ["Customer service"],
    assigned: 50,
    required: false,
    due: { kind: "never" },
  },
];

export const exemptions = [
  { of: "Amina Diallo", from: "security-at-your-desk", reason: "On parental leave until spring" },
  { of: "Chloé Martin", from: "On call", reason: "Builds the hardware and is never on call" },
  { of: "Pavel Novák", from: "Ready for customers", reason: "Taught this for years at another company" },
] as const;

export type Progress = { finished: number } | { began: number; part: number };

/** People who sign in have a story; `progressOf` invents the others'. */
const stories: Record<string, Record<string, Progress>> = {
  ruth: { welcome: { finished: 79 }, "security-at-your-desk": { finished: 40 } },
  marco: { welcome: { finished: 60 }, "security-at-your-desk": { finished: 52 } },
  ines: { "security-at-your-desk": { finished: 31 }, "first-calls": { began: 6, part: 0.5 } },
  ada: {
    welcome: { finished: 70 },
    "security-at-your-desk": { finished: 61 },
    "writing-that-gets-read": { finished: 44 },
    "incident-response": { finished: 8 },
  },
  grace: { welcome: { finished: 14 }, "security-at-your-desk": { began: 3, part: 0.5 } },
  "1007": { "security-at-your-desk": { finished: 372 }, "first-calls": { began: 21, part: 0.4 } },
  mei: { "security-at-your-desk": { finished: 356 }, "writing-that-gets-read": { finished: 26 } },
  noname: {},
};

const forGroup: Record<string, readonly string[]> = {
  Onboarding: ["welcome", "security-at-your-desk", "writing-that-gets-read"],
  Engineering: ["security-at-your-desk", "incident-response", "writing-that-gets-read"],
  Sales: ["security-at-your-desk", "writing-that-gets-read", "first-calls"],
  "Customer service": ["security-at-your-desk", "writing-that-gets-read", "first-calls"],
  Operations: ["security-at-your-desk", "welcome"],
};

export function progressOf({ login, groups, joined }: Person, place: number): Record<string, Progress> {
  if (login && stories[login]) return stories[login];
  const courses = [...new Set(groups.flatMap((name) => forGroup[name] ?? []))];
  const begun = courses.map((course, index): [string, Progress] | null => {
    const turn = (place * 7 + index * 3) % 12;
    const day = Math.min(1 + ((place * 23 + index * 17) % 83), Math.max(1, joined - 3 - index));
    const isYearly = course === "security-at-your-desk" && joined > 450;
    if (isYearly && place % 6 < 2) return [course, { finished: 354 + (place % 6) * 22 }];
    if (isYearly) return [course, { finished: day }];
    if (turn > 9) return null;
    if (turn > 7) return [course, { began: day, part: turn === 8 ? 0.3 : 0.7 }];
    return [course, { finished: day }];
  });
  return Object.fromEntries(begun.filter((one) => one !== null));
}

export const visitors = [
  { name: "Ruth Adler", why: "admin: sees who is overdue, all people and courses, certificates and the log" },
  { name: "Marco Bianchi", why: "manager of Customer service: sees its progress and assigned it a course" },
  { name: "Ines Duarte", why: "author: writes a published course and a draft" },
  { name: "Ada Lovelace", why: "engineer: completed two learning paths and has certificates to print" },
  { name: "Grace Hopper", why: "joined 19 days ago: is in the middle of her first weeks" },
  {
    name: "Linus Okafor",
    why: "leads Sales: sees how their team is learning, and has training that expired",
  },
] as const;

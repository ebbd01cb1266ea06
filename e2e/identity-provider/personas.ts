import type { Behaviour } from "./behaviour";

export type Persona = {
  login: string;
  label: string;
  role?: string;
  /** Shown on the login page; backticks mark code. */
  hint: string;
  profile: Record<string, unknown>;
  /** `false` hides the persona, who can still sign in. */
  listed?: boolean;
  behaviour?: Behaviour;
};

export const demoPersonas: Persona[] = [
  {
    login: "ruth",
    label: "Ruth Adler",
    role: "Head of learning",
    hint: "Admin: sees everything",
    profile: {
      first_name: "Ruth",
      last_name: "Adler",
      email: "ruth@northwind.example",
      user_id: "ruth",
      department: "Head office",
      lms: { groups: [] },
    },
  },
  {
    login: "marco",
    label: "Marco Bianchi",
    role: "Head of customer service",
    hint: "Manager of group Customer service",
    profile: {
      first_name: "Marco",
      last_name: "Bianchi",
      email: "marco@northwind.example",
      user_id: "marco",
      department: "Customer service",
      manager: "ruth",
      lms: { groups: ["Customer service"] },
    },
  },
  {
    login: "ines",
    label: "Ines Duarte",
    role: "Technical writer",
    hint: "Author of two courses",
    profile: {
      first_name: "Ines",
      last_name: "Duarte",
      email: "ines@northwind.example",
      user_id: "ines",
      department: "Head office",
      manager: "ruth",
      lms: { groups: [] },
    },
  },
  {
    login: "ada",
    label: "Ada Lovelace",
    role: "Platform engineer",
    hint: "In groups Engineering, Onboarding",
    profile: {
      first_name: "Ada",
      last_name: "Lovelace",
      email: "ada@northwind.example",
      user_id: "ada",
      department: "Engineering",
      lms: { groups: ["Engineering", "Onboarding"] },
    },
  },
  {
    login: "grace",
    label: "Grace Hopper",
    role: "New hire",
    hint: "In group Onboarding",
    profile: {
      first_name: "Grace",
      last_name: "Hopper",
      email: "grace@northwind.example",
      user_id: "grace",
      department: "Head office",
      manager: "ruth",
      lms: { groups: ["Onboarding"] },
    },
  },
  {
    login: "linus",
    label: "Linus Okafor",
    role: "Account executive",
    hint: "In group Sales; answers with `id`, a number",
    profile: {
      first_name: "Linus",
      last_name: "Okafor",
      email: "linus@northwind.example",
      id: 1007,
      department: "Sales",
      manager: "ruth",
      lms: { groups: ["Sales"] },
    },
  },
  {
    login: "mei",
    label: "Mei Tanaka 田中 芽衣",
    role: "Designer, Tokyo",
    hint: "No groups: the answer has no `lms`",
    profile: {
      first_name: "芽衣",
      last_name: "田中",
      email: "mei@northwind.example",
      user_id: "mei",
    },
  },
  {
    login: "noname",
    label: "noname",
    role: "Reception kiosk",
    hint: "No first or last name; `lms` is empty",
    profile: { email: "noname@northwind.example", user_id: "noname", lms: {} },
  },
  {
    login: "dana",
    label: "Dana Former",
    role: "Left the company",
    hint: "Deactivated in Lectern",
    profile: {
      first_name: "Dana",
      last_name: "Former",
      email: "dana@northwind.example",
      user_id: "dana",
    },
  },
];

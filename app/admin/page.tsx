import type { Metadata } from "next";
import { requireAdmin, requireStaff } from "@/lib/session/gates";
import { currentMessages } from "../messages";
import { AdminHome } from "./admin-home";
import { StaffHome } from "./staff-home";

export async function generateMetadata(): Promise<Metadata> {
  const { roles } = await requireStaff();
  const { title, staffTitle } = (await currentMessages()).adminHome;
  return { title: roles.includes("admin") ? title : staffTitle };
}

export default async function AdminPage() {
  const actor = await requireStaff();
  return actor.roles.includes("admin") ? (
    <AdminHome admin={await requireAdmin()} />
  ) : (
    <StaffHome actor={actor} />
  );
}

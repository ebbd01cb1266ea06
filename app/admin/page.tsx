import type { Metadata } from "next";
import { requireAdmin, requireStaff } from "@/lib/session/gates";
import { AdminHome } from "./admin-home";
import { StaffHome } from "./staff-home";

export async function generateMetadata(): Promise<Metadata> {
  const { roles } = await requireStaff();
  return { title: roles.includes("admin") ? "Admin" : "Overview" };
}

export default async function AdminPage() {
  const actor = await requireStaff();
  return actor.roles.includes("admin") ? (
    <AdminHome admin={await requireAdmin()} />
  ) : (
    <StaffHome actor={actor} />
  );
}

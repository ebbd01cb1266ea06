"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { resetAppearance, saveAppearance } from "@/lib/appearance/edit";
import { appearanceInput } from "@/lib/appearance/schema";
import { formAction } from "@/lib/session/form-action";
import { requireAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { findConflict } from "./conflict";

const page = "/admin/appearance";

export const saveAction = statefulFormAction({
  gate: requireAdmin,
  schema: appearanceInput,
  conflict: findConflict,
  run: async (admin, input) => {
    await saveAppearance(admin, input);
    showEverywhere();
    redirect(`${page}?saved=${input.version + 1}`);
  },
});

export const resetAction = formAction({
  gate: requireAdmin,
  schema: z.object({}),
  run: async (admin) => {
    await resetAppearance(admin);
    showEverywhere();
    redirect(`${page}?reset=1`);
  },
});

// The root layout shows the name and the colors, but a redirect alone doesn't render it again.
function showEverywhere(): void {
  revalidatePath("/", "layout");
}

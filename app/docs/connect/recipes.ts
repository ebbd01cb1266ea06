import airbyte from "@/docs/connect/airbyte.md";
import n8n from "@/docs/connect/n8n.md";
import nodeRed from "@/docs/connect/node-red.md";
import powerAutomate from "@/docs/connect/power-automate.md";
import zapier from "@/docs/connect/zapier.md";

/** In the order of the admin page. */
export const recipes = {
  zapier,
  airbyte,
  "power-automate": powerAutomate,
  n8n,
  "node-red": nodeRed,
} as const;

export type RecipeName = keyof typeof recipes;

export const recipeNames = Object.keys(recipes) as RecipeName[];

export const recipePath = (name: RecipeName) => `/docs/connect/${name}`;

export const isRecipe = (name: string): name is RecipeName => Object.hasOwn(recipes, name);

type RequiredAttribute = {
  operator: "equals" | "ends_with" | "includes";
  values: string[];
};

/** Returns a value that matches other domains, too. */
export function looseEndingIn({ operator, values }: RequiredAttribute): string | null {
  const loose = operator === "ends_with" && values.find((value) => /^[\p{L}\p{N}].*\./u.test(value.trim()));
  return loose || null;
}

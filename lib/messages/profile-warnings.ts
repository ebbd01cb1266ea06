type Place = { path: string; isSet: boolean };

export const profileWarnings = {
  attribute_blank: (name: string) => `${name} is missing or blank`,
  groups_absent: ({ path, isSet }: Place, parent: string, keys: readonly string[]) =>
    `no groups at ${path}, ${isSet ? "the path that is set" : "the default path"} (fields ${
      parent ? `in ${parent}` : "received"
    }: ${keys.join(", ") || "none"}), so group memberships stay unchanged`,
  groups_unreadable: ({ path }: Place) =>
    `no usable group name at ${path}, so group memberships stay unchanged`,
  groups_skipped: ({ path }: Place, count: number) => `${count} entries of ${path} are not usable names`,
};

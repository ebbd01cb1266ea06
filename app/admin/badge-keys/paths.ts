export const badgeKeysPath = "/admin/badge-keys";

export const rolesPath = "/admin/roles";

export const retentionPath = "/admin/retention";

/** Where an admin sees how long what is kept. */
export const retentionPath = "/admin/retention";

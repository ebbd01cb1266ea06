export const approvalsPath = "/admin/approvals";

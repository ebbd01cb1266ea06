export const webhooksPath = "/admin/webhooks";

export const webhookUrl = (id: string, message?: string) =>
  `${webhooksPath}/${id}${message ? `?message=${message}#result` : ""}`;

export const webhookSettingsUrl = (id: string) => `${webhooksPath}/${id}/settings`;

export const deliveryUrl = (id: string, deliveryId: string) =>
  `${webhooksPath}/${id}/deliveries/${deliveryId}`;

const start = "00000000-0000-8000-8000-";

/** Returns the ID by which the API knows a delivery, as prisma/sql/webhook_delivery_id.sql does. */
export const deliveryId = (number: bigint) => start + number.toString(16).padStart(12, "0");

export const deliveryNumber = (id: string) => BigInt(`0x${id.slice(start.length)}`);

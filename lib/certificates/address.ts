import { env } from "@/lib/env";

export const certificateUrl = (publicId: string) => `${env().BASE_URL}${certificatePath(publicId)}`;

export const certificatePath = (publicId: string) => `/certificates/${publicId}`;

export const pdfPath = (publicId: string) => `${certificatePath(publicId)}.pdf`;

export const badgePath = (publicId: string) => `${certificatePath(publicId)}/badge.json`;

/** The request header that tells who opened the connection, which Next.js does not tell. */
export const peerHeader = "x-lectern-peer";

/** Carries the connection's peer address, which Next.js doesn't pass on. */
export const peerHeader = "x-lectern-peer";

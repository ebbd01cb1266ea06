/** Carries the address of the connection's peer, which Next.js does not pass on. */
export const peerHeader = "x-lectern-peer";

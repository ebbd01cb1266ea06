export const readOnlyTitle = "Lectern is read-only right now";

export const nothingSaved =
  "Nothing was saved: right now, everything can be read, and nothing can be changed. Try again in a few minutes.";

export const nothingCanBeSaved =
  "Right now, everything can be read, and nothing can be saved. Try again in a few minutes.";

export const nobodyCanSignIn =
  "Lectern is read-only right now, so nobody can sign in. Who is signed in can go on reading. Try again in a few minutes.";

export const signedOutHere =
  "You’re signed out in this browser, and nobody can go on here as you. Lectern ends the session on the server as soon as it takes changes again.";

export const readOnlyCause =
  "Lectern is read-only right now, because no database server that takes changes can be reached. Everybody who is signed in can read, nothing can be saved, and nobody can sign in. It ends by itself when the primary is back or a standby is promoted.";

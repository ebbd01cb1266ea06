export class LetterMissing extends Error {
  override name = "LetterMissing";
  constructor(readonly letter: string) {
    super(`No font has the letter ${letter}.`);
  }
}

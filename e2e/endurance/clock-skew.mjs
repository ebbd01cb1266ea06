// Preloaded into a server: shifts its clock by CLOCK_SKEW milliseconds.
const skew = Number(process.env.CLOCK_SKEW);
const RightDate = Date;

globalThis.Date = class extends RightDate {
  constructor(...parts) {
    super(...(parts.length > 0 ? parts : [RightDate.now() + skew]));
  }

  static now() {
    return RightDate.now() + skew;
  }

  // Next.js copies what a class has of its own, not what it inherits.
  static UTC = RightDate.UTC;
  static parse = RightDate.parse;
};

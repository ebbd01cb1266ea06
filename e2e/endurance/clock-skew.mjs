// Preloaded into a server by a test: its clock is wrong by CLOCK_SKEW milliseconds, while time goes on as it should.
const skew = Number(process.env.CLOCK_SKEW);
const RightDate = Date;

globalThis.Date = class extends RightDate {
  constructor(...parts) {
    super(...(parts.length > 0 ? parts : [RightDate.now() + skew]));
  }

  static now() {
    return RightDate.now() + skew;
  }
};

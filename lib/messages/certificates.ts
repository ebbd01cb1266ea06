export const certificatePages = {
  unknown: {
    title: "No such certificate",
    text: "Nothing is certified at this address. Check that you have all of it.",
  },
  revoked: {
    title: "This certificate was revoked",
    text: "It is not valid any more, so there is nothing to download. Ask your admin why.",
  },
  printer_busy: {
    title: "Many certificates are being printed",
    text: "Wait a moment, then reload this page. Nothing is wrong with the certificate.",
  },
  too_many: { title: "Too many requests", text: "Wait a minute, and try again." },
  letter_missing: (letter: string) => ({
    title: "This certificate can’t be printed yet",
    text:
      `The fonts for printing can’t set “${letter}” correctly. They have the Latin, Cyrillic, Greek, Arabic, Hebrew, Thai and ` +
      "Devanagari scripts. Ask whoever runs this platform to add a font for it (FONTS_DIR). The certificate is valid: its page and its badge prove it.",
  }),
};

export const certificateStateWords = {
  valid: { title: "Valid certificate", text: "This certificate was issued here, and is valid." },
  expired: { title: "Expired certificate", text: "This certificate was issued here. It has expired." },
  revoked: {
    title: "Revoked certificate",
    text: "This certificate was issued here, and revoked later. It is not valid.",
  },
};

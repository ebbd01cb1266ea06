import type PDFDocument from "pdfkit";

type Seal = { x: number; y: number; radius: number; colour: string };

/** A rosette of thin lines behind the text, as on share certificates. Coordinates are in points. */
export function drawSeal(document: InstanceType<typeof PDFDocument>, { x, y, radius, colour }: Seal): void {
  const petals = 36;
  document.lineWidth(0.4);
  for (let petal = 0; petal < petals; petal += 1) {
    document.save().rotate((petal * 180) / petals, { origin: [x, y] });
    document.ellipse(x, y, radius, radius * 0.72).stroke(colour);
    document.restore();
  }
  document
    .circle(x, y, radius + 4)
    .lineWidth(1)
    .stroke(colour);
}

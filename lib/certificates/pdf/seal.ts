import type PDFDocument from "pdfkit";

type Seal = { x: number; y: number; radius: number; colour: string };

export function drawSeal(document: InstanceType<typeof PDFDocument>, { x, y, radius, colour }: Seal): void {
  const petals = 18;
  document.lineWidth(0.25);
  for (let petal = 0; petal < petals; petal += 1) {
    document.save().rotate((petal * 180) / petals, { origin: [x, y] });
    document.ellipse(x, y, radius, radius * 0.72).stroke(colour);
    document.restore();
  }
  document
    .circle(x, y, radius + 2)
    .lineWidth(0.8)
    .stroke(colour);
}

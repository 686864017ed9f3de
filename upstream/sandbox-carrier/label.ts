import { openPdf } from '../documents/libraries'

/** A label as the bundled carrier prints it: its name, its number, where it goes. A PDF of 4 x 6 inches. */
export function sandboxLabel(carrier: string, number: string, to: { name?: string; line1?: string; city?: string; country_code?: string }): Promise<Buffer> {
  return new Promise((resolve) => {
    const page = openPdf({ size: [288, 432], margin: 24, info: { Title: `Label ${number}` } })
    const pieces: Buffer[] = []
    page.on('data', (piece: Buffer) => pieces.push(piece))
    page.on('end', () => resolve(Buffer.concat(pieces)))
    page.font('Helvetica-Bold').fontSize(20).text(carrier)
    page.moveDown().font('Courier-Bold').fontSize(16).text(number)
    page.moveDown().font('Helvetica').fontSize(11)
    // The standard fonts know Latin letters alone.
    const plain = (text: string | undefined) => (text ?? '').replace(/[^\x20-\x7e]/g, '?')
    for (const line of [to.name, to.line1, [to.city, to.country_code].filter(Boolean).join(', ')]) page.text(plain(line))
    page.end()
  })
}

import type { Artwork } from './drawing'
import { createCanvas, loadImage } from './libraries'

/** Dots a logo is kept at: three times its width on a label at 300 dpi is more than any printer shows. */
const mostDots = 600
/** Lighter than this is paper to a thermal printer. */
const darkest = 160

/** A picture for labels, fitted into `mostDots`: on white for a PDF, its dark dots alone for a printer and a PNG. Null where it cannot be read. */
export async function artworkOf(bytes: Buffer): Promise<Artwork | null> {
  const image = await loadImage(bytes).catch(() => null)
  if (!image || image.width < 1 || image.height < 1) return null
  const scale = Math.min(1, mostDots / Math.max(image.width, image.height))
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0, width, height)
  const jpeg = await canvas.encode('jpeg', 90)
  const ink = createCanvas(width, height)
  const dots = context.getImageData(0, 0, width, height)
  for (let at = 0; at < dots.data.length; at += 4) {
    const light = (dots.data[at] ?? 0) * 0.3 + (dots.data[at + 1] ?? 0) * 0.59 + (dots.data[at + 2] ?? 0) * 0.11
    dots.data.fill(0, at, at + 3)
    dots.data[at + 3] = light < darkest ? 255 : 0
  }
  ink.getContext('2d').putImageData(dots, 0, 0)
  return { ratio: width / height, jpeg, ink: () => ink }
}

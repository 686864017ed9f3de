import { createCanvas } from '../../../documents/libraries'

const drawn = /^placeholder:(\d{1,9})$/
/** The number of a demo picture, which is drawn when it is asked for; null for one that is kept. */
export const placeholderSeed = (path: string): number | null => {
  const seed = drawn.exec(path)?.[1]
  return seed === undefined ? null : Number(seed)
}

const grounds = ['#e8edf4', '#f1ece2', '#e6f0ea', '#f3e9ea'] as const
const packs = ['#123262', '#9a5b21', '#2f6f52', '#8a3346', '#4b4f7d'] as const

/** A neutral pack of goods, for a demo that has no photographs; the same seed draws the same one. */
export async function placeholderPicture(seed: number, side: number): Promise<Buffer> {
  const canvas = createCanvas(side, side)
  const context = canvas.getContext('2d')
  context.fillStyle = grounds[seed % grounds.length] ?? '#e8edf4'
  context.fillRect(0, 0, side, side)
  const [width, height] = [side * (0.36 + (seed % 5) * 0.05), side * (0.5 + (seed % 3) * 0.08)]
  const [x, y] = [(side - width) / 2, (side - height) / 2]
  context.fillStyle = packs[seed % packs.length] ?? '#123262'
  context.fillRect(x, y, width, height)
  context.fillStyle = '#fff'
  context.fillRect(x + width * 0.12, y + height * 0.2, width * 0.76, height * 0.26)
  for (let bar = 0; bar < 18; bar += 1) {
    const wide = ((seed >> (bar % 12)) & 1) + 1
    context.fillRect(x + width * (0.2 + bar * 0.034), y + height * 0.72, (side / 200) * wide, height * 0.14)
  }
  return canvas.encode('jpeg', 82)
}

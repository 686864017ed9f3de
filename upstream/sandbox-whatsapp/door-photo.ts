import { createCanvas } from '../documents/libraries'

const [WIDE, HIGH] = [480, 640]

/** The photo every consignee of the sandbox sends: a door. */
export function doorPhoto(): Promise<Buffer> {
  const canvas = createCanvas(WIDE, HIGH)
  const pen = canvas.getContext('2d')
  const box = (colour: string, x: number, y: number, wide: number, high: number) => {
    pen.fillStyle = colour
    pen.fillRect(x, y, wide, high)
  }
  box('#d9cbb3', 0, 0, WIDE, HIGH)
  box('#5b3a24', 120, 110, 240, 470)
  box('#6d4a31', 150, 140, 180, 170)
  box('#6d4a31', 150, 340, 180, 210)
  box('#d8b24a', 326, 336, 18, 18)
  box('#2f3e4e', 385, 220, 60, 36)
  box('#9a8c78', 0, 580, WIDE, 60)
  return canvas.encode('jpeg', 80)
}

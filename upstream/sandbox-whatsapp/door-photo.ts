import { createCanvas } from '../documents/libraries'

/** The photo every consignee of the sandbox sends: a door. */
export function doorPhoto(): Promise<Buffer> {
  const canvas = createCanvas(480, 640)
  const pen = canvas.getContext('2d')
  const parts = [['#d9cbb3', 0, 0, 480, 640], ['#5b3a24', 120, 110, 240, 470], ['#6d4a31', 150, 140, 180, 170], ['#6d4a31', 150, 340, 180, 210]] as const
  for (const [colour, ...box] of parts) {
    pen.fillStyle = colour
    pen.fillRect(...box)
  }
  return canvas.encode('jpeg', 80)
}

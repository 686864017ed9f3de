import type { Canvas, Image } from '@napi-rs/canvas'
import { createCanvas } from './libraries'

/** A picture drawn anew on white, no side longer than `side` pixels: without place, camera or anything else that was in its file. */
export function drawnWithin(picture: Image, side: number): Canvas {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = createCanvas(Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)))
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

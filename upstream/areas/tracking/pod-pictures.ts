import { open } from 'node:fs/promises'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { drawnWithin } from '../../documents/drawn-within'
import { createCanvas, loadImage } from '../../documents/libraries'
import type { ReceivedFile } from '../../platform/implement'
import { pictureSize } from '../../platform/picture-size'
import { Refusal } from '../../platform/refusal'

const PAD = { width: 300, height: 100 }
const PHOTO_SIDE = 1600
const SIGNATURE_SIDE = 900
/** A picture that unpacks to more is an attack, not a photo. */
const MOST_PIXELS = 60_000_000
const HEAD_BYTES = 256 * 1024

const wrongType = (field: string) => {
  const message = 'Photos and signatures must be JPG or PNG pictures.'
  return new Refusal(415, message, [{ field, message }])
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    const { bytesRead } = await file.read(head, 0, head.length, 0)
    return head.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * A picture drawn anew on a canvas: no larger than needed, without place, camera or anything else that was in the file. A photo
 * becomes a JPEG, a signature a PNG. 415 for what is no JPG or PNG by its own first bytes, whatever it is called.
 */
export async function redrawn(file: ReceivedFile, kind: 'photo' | 'signature'): Promise<Buffer> {
  const head = await headOf(file.path)
  const size = pictureSize(head)
  if (!size || size.width * size.height === 0 || size.width * size.height > MOST_PIXELS) throw wrongType(file.field)
  const picture = await loadImage(file.path).catch(() => {
    throw wrongType(file.field)
  })
  const canvas = drawnWithin(picture, kind === 'photo' ? PHOTO_SIDE : SIGNATURE_SIDE)
  return kind === 'photo' ? canvas.encode('jpeg', 85) : canvas.encode('png')
}

/** Strokes of x, y pairs on a pad of 300 by 100 as a PNG three times that size. */
export async function strokesPicture(strokes: unknown): Promise<Buffer> {
  const scale = 3
  const canvas = createCanvas(PAD.width * scale, PAD.height * scale)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  Object.assign(context, { strokeStyle: '#1b2436', lineWidth: 2.5 * scale, lineCap: 'round', lineJoin: 'round' })
  for (const stroke of Array.isArray(strokes) ? strokes : []) {
    const points = (Array.isArray(stroke) ? stroke : []).filter((n): n is number => typeof n === 'number').map((n) => n * scale)
    context.beginPath()
    for (let i = 0; i + 1 < points.length; i += 2) context[i === 0 ? 'moveTo' : 'lineTo'](points[i] ?? 0, points[i + 1] ?? 0)
    context.stroke()
  }
  return canvas.encode('png')
}

/** A picture as a JPEG, for documents that take no other. */
export async function asJpeg(picture: Buffer): Promise<Buffer> {
  const image = await loadImage(picture)
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  return canvas.encode('jpeg', 90)
}

function drawBox(context: SKRSContext2D, x: number, y: number, side: number): void {
  context.fillStyle = '#c79a63'
  context.fillRect(x, y, side, side * 0.72)
  context.fillStyle = '#b58850'
  context.fillRect(x, y, side, side * 0.1)
  context.fillStyle = '#e8d3b0'
  context.fillRect(x + side * 0.44, y, side * 0.12, side * 0.72)
  context.fillStyle = '#fff'
  context.fillRect(x + side * 0.1, y + side * 0.32, side * 0.28, side * 0.2)
}

const walls = ['#dcd6cb', '#d3dbe0', '#e3ddd3', '#cfd8d2'] as const
const doors = ['#5b4636', '#3d5266', '#6b7f5e', '#7b4b3a'] as const

/** A neutral picture of a parcel before a door, for a demo that has no photographs; the same seed draws the same one. */
export async function placeholderPhoto(seed: number): Promise<Buffer> {
  const canvas = createCanvas(960, 720)
  const context = canvas.getContext('2d')
  context.fillStyle = walls[seed % walls.length] ?? walls[0]
  context.fillRect(0, 0, 960, 720)
  context.fillStyle = '#a8a39a'
  context.fillRect(0, 590, 960, 130)
  const left = 250 + (seed % 5) * 60
  context.fillStyle = doors[(seed >> 2) % doors.length] ?? doors[0]
  context.fillRect(left, 90, 290, 500)
  context.strokeStyle = 'rgba(255,255,255,0.25)'
  context.lineWidth = 6
  context.strokeRect(left + 36, 130, 218, 180)
  context.strokeRect(left + 36, 350, 218, 200)
  context.fillStyle = '#d9c27a'
  context.beginPath()
  context.arc(left + 262, 350, 12, 0, Math.PI * 2)
  context.fill()
  drawBox(context, left + (seed % 2 === 0 ? -150 : 220), 470, 180 + (seed % 3) * 20)
  return canvas.encode('jpeg', 82)
}

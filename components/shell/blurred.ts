/** A part of a picture, in shares of its width and height. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** An area somebody chose; its name stays while it is moved. */
export interface Chosen extends Area {
  id: string
}

export const chosen = (area: Area): Chosen => ({ ...area, id: crypto.randomUUID() })

/** Dots of the picture that become one: coarser than letters of a screen, so that nothing can be read back out of it. */
const LEAST_BLOCK = 24
/** What is taken of a screenshot. */
export const MOST_BYTES = 5 * 1024 * 1024
const JPEG_QUALITY = 0.9

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** The same area wholly within its picture; `least` is the smallest side it may have. */
export function within({ x, y, width, height }: Area, least: number): Area {
  const [w, h] = [clamp(width, least, 1), clamp(height, least, 1)]
  return { x: clamp(x, 0, 1 - w), y: clamp(y, 0, 1 - h), width: w, height: h }
}

/** The area between two points, whichever was first. */
export const areaOf = (a: { x: number; y: number }, b: { x: number; y: number }): Area => ({
  x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y),
})

function drawBlocks(canvas: HTMLCanvasElement, area: Area): void {
  const [x, y] = [Math.floor(area.x * canvas.width), Math.floor(area.y * canvas.height)]
  const [width, height] = [Math.max(1, Math.ceil(area.width * canvas.width)), Math.max(1, Math.ceil(area.height * canvas.height))]
  const block = Math.max(LEAST_BLOCK, Math.min(width, height) / 4)
  const small = document.createElement('canvas')
  small.width = Math.max(1, Math.round(width / block))
  small.height = Math.max(1, Math.round(height / block))
  const [mixer, pen] = [small.getContext('2d'), canvas.getContext('2d')]
  if (!mixer || !pen) return
  // The usual quality takes one dot for many instead of mixing them.
  mixer.imageSmoothingQuality = 'high'
  mixer.drawImage(canvas, x, y, width, height, 0, 0, small.width, small.height)
  pen.imageSmoothingEnabled = false
  pen.drawImage(small, 0, 0, small.width, small.height, x, y, width, height)
}

/** Draws a picture with its areas made unreadable. */
export function drawBlurred(canvas: HTMLCanvasElement, picture: ImageBitmap, areas: readonly Area[]): void {
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  for (const area of areas) drawBlocks(canvas, area)
}

const toBlob = (canvas: HTMLCanvasElement, type: string) => new Promise<Blob | null>((resolve) => { canvas.toBlob(resolve, type, JPEG_QUALITY) })

/** The picture as it is sent: untouched without areas, otherwise drawn anew, so that what lay under them is not in it. */
export async function blurredFile(file: File, areas: readonly Area[]): Promise<File> {
  if (areas.length === 0) return file
  const canvas = document.createElement('canvas')
  drawBlurred(canvas, await createImageBitmap(file), areas)
  const kept = await toBlob(canvas, file.type)
  // A picture drawn anew may grow past what is taken.
  const blob = kept && kept.size <= MOST_BYTES ? kept : await toBlob(canvas, 'image/jpeg')
  return blob ? new File([blob], file.name, { type: blob.type }) : file
}

import { withinSide } from '@/lib/domain/gate-photo'

const QUALITIES = [0.8, 0.65, 0.5, 0.35, 0.2]

/** A camera's picture as a smaller JPEG, which also leaves behind where and with what it was taken. Rejects for what is no picture. */
export async function smallerPicture(file: Blob, side: number, mostBytes = Infinity): Promise<Blob> {
  const image = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, withinSide(image, side))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (blob && blob.size <= mostBytes) return blob
  }
  throw new Error('The picture cannot be made small enough.')
}

/** A file as a `data:` URL, for what travels within a record. */
export const dataUrlOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
    reader.readAsDataURL(file)
  })

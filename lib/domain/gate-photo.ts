/** Longest side of a photo of the gate, in dots: enough to read a plate or see a dent. */
export const PHOTO_SIDE = 1280
/** What a photo may weigh; kiosks make it smaller until it does, since events with photos wait on the device. */
export const PHOTO_BYTES = 240 * 1024
/** Photos one event may have. */
export const PHOTOS_MOST = 2

/** A picture's size once its longest side is at most `side`. */
export function withinSide({ width, height }: { width: number; height: number }, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const png = Buffer.from('89504e470d0a1a0a', 'hex')

/** Width and height in pixels a PNG or JPEG says it has, read from its beginning without unpacking it; null for anything else. */
export function pictureSize(head: Buffer): { width: number; height: number } | null {
  if (head.length >= 24 && head.subarray(0, 8).equals(png)) return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
  if (head.length < 12 || head.readUInt16BE(0) !== 0xffd8) return null
  let at = 2
  while (at + 9 < head.length && head[at] === 0xff) {
    const marker = head[at + 1] ?? 0
    // Start of frame; C4, C8 and CC are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) }
    at += 2 + head.readUInt16BE(at + 2)
  }
  return null
}

import { brotliDecompressSync, inflateSync } from 'node:zlib'

export interface Table {
  tag: string
  data: Buffer
}

/** Tables put together as plain TrueType (OpenType, "Organization of an OpenType font"); the checksums nobody here reads are left at nought. */
export function trueTypeOf(tables: readonly Table[]): Buffer {
  const sorted = tables.toSorted((a, b) => (a.tag < b.tag ? -1 : 1))
  const directory = Buffer.alloc(12 + 16 * sorted.length)
  directory.writeUInt32BE(0x00010000, 0)
  directory.writeUInt16BE(sorted.length, 4)
  const parts: Buffer[] = [directory]
  let offset = directory.length
  for (const [i, { tag, data }] of sorted.entries()) {
    const entry = 12 + 16 * i
    directory.write(tag, entry, 'latin1')
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(data.length, entry + 12)
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4)
    parts.push(data, padding)
    offset += data.length + padding.length
  }
  return Buffer.concat(parts)
}

/** Table directory of WOFF 1.0 (W3C, section 5): 44 bytes of header, 20 bytes an entry, tables deflated one by one. */
function woff1Tables(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, i) => {
    const entry = 44 + i * 20
    const start = woff.readUInt32BE(entry + 4)
    const packedLength = woff.readUInt32BE(entry + 8)
    const packed = woff.subarray(start, start + packedLength)
    const isDeflated = packedLength < woff.readUInt32BE(entry + 12)
    return { tag: woff.toString('latin1', entry, entry + 4), data: isDeflated ? inflateSync(packed) : packed }
  })
}

/** Tags that WOFF 2.0 names by number (W3C, section 4.1). */
const knownTags = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix ' +
  'acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
).split(' ').map((tag) => tag.replace('_', ' '))

/** Bytes read one after the other. */
class Reader {
  constructor(readonly bytes: Buffer, public at = 0) {}
  u8 = () => this.bytes.readUInt8(this.at++)
  u16 = () => this.bytes.readUInt16BE((this.at += 2) - 2)
  i16 = () => this.bytes.readInt16BE((this.at += 2) - 2)
  u32 = () => this.bytes.readUInt32BE((this.at += 4) - 4)
  take = (length: number) => this.bytes.subarray(this.at, (this.at += length))

  /** UIntBase128: seven bits a byte, the highest says that more follow. */
  base128(): number {
    let value = 0
    for (;;) {
      const byte = this.u8()
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }

  /** 255UInt16: one byte up to 252, 253 before two, 254 and 255 before a byte added to 506 and 253. */
  short(): number {
    const code = this.u8()
    return code === 253 ? this.u16() : code === 254 ? 506 + this.u8() : code === 255 ? 253 + this.u8() : code
  }
}

const signed = (flag: number, size: number) => (flag & 1 ? size : -size)

/** One step of an outline from its flag and the bytes behind it (W3C, section 5.2, triplet encoding). */
function step(code: number, r: Reader): [dx: number, dy: number] {
  const flag = code & 127
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + r.u8())]
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + r.u8()), 0]
  if (flag < 84) {
    const [high, low] = [flag - 20, r.u8()]
    return [signed(flag, 1 + (high & 0x30) + (low >> 4)), signed(flag >> 1, 1 + ((high & 0x0c) << 2) + (low & 0x0f))]
  }
  if (flag < 120) {
    const high = flag - 84
    return [signed(flag, 1 + (Math.floor(high / 12) << 8) + r.u8()), signed(flag >> 1, 1 + (((high % 12) >> 2) << 8) + r.u8())]
  }
  if (flag < 124) {
    const [a, b, c] = [r.u8(), r.u8(), r.u8()]
    return [signed(flag, (a << 4) + (b >> 4)), signed(flag >> 1, ((b & 0x0f) << 8) + c)]
  }
  return [signed(flag, r.u16()), signed(flag >> 1, r.u16())]
}

const streamNames = ['contours', 'points', 'flags', 'glyphs', 'composites', 'boxes', 'instructions'] as const
type Streams = Record<(typeof streamNames)[number], Reader>

/** A glyph of its own contours; every point with whole steps, which fontkit packs anew where it embeds them. */
function simpleGlyph(count: number, s: Streams, box: Buffer | null): Buffer {
  const ends: number[] = []
  let total = 0
  for (let i = 0; i < count; i++) ends.push((total += s.points.short()) - 1)
  const [flags, xs, ys] = [Buffer.alloc(total), Buffer.alloc(total * 2), Buffer.alloc(total * 2)]
  let [x, y, left, low, right, high] = [0, 0, Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < total; i++) {
    const code = s.flags.u8()
    const [dx, dy] = step(code, s.glyphs)
    flags[i] = code < 128 ? 1 : 0
    xs.writeInt16BE(dx, i * 2)
    ys.writeInt16BE(dy, i * 2)
    x += dx
    y += dy
    ;[left, low, right, high] = [Math.min(left, x), Math.min(low, y), Math.max(right, x), Math.max(high, y)]
  }
  const instructions = s.instructions.take(s.glyphs.short())
  const head = Buffer.alloc(12 + ends.length * 2)
  head.writeInt16BE(count, 0)
  if (box) box.copy(head, 2)
  else for (const [i, edge] of [left, low, right, high].entries()) head.writeInt16BE(edge, 2 + i * 2)
  for (const [i, end] of ends.entries()) head.writeUInt16BE(end, 10 + i * 2)
  head.writeUInt16BE(instructions.length, 10 + ends.length * 2)
  return Buffer.concat([head, instructions, flags, xs, ys])
}

/** Flags of a composite's component: words as arguments, scale, more, x and y scale, two by two, instructions. */
const [WORDS, SCALE, MORE, TWO_SCALES, MATRIX, INSTRUCTED] = [1, 8, 32, 64, 128, 256] as const

function compositeGlyph(s: Streams, box: Buffer): Buffer {
  const start = s.composites.at
  let [flags, isInstructed] = [MORE as number, false]
  while (flags & MORE) {
    flags = s.composites.u16()
    isInstructed ||= (flags & INSTRUCTED) !== 0
    s.composites.at += 2 + (flags & WORDS ? 4 : 2) + (flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0)
  }
  const parts = [Buffer.from([0xff, 0xff]), box, s.composites.bytes.subarray(start, s.composites.at)]
  if (!isInstructed) return Buffer.concat(parts)
  const length = s.glyphs.short()
  return Buffer.concat([...parts, Buffer.from([length >> 8, length & 255]), s.instructions.take(length)])
}

/** The outlines as TrueType keeps them, and where each begins (W3C, section 5.1). */
function outlines(transformed: Buffer): { glyf: Buffer; loca: Buffer; lefts: number[] } {
  const r = new Reader(transformed, 4)
  const count = r.u16()
  r.u16()
  const sizes = streamNames.map(() => r.u32())
  const streams = Object.fromEntries(streamNames.map((name, i) => [name, new Reader(r.take(sizes[i] ?? 0))])) as Streams
  const bitmap = streams.boxes.take(4 * Math.floor((count + 31) / 32))
  const loca = Buffer.alloc((count + 1) * 4)
  const [glyphs, lefts]: [Buffer[], number[]] = [[], []]
  let offset = 0
  for (let i = 0; i < count; i++) {
    const contours = streams.contours.i16()
    const box = ((bitmap[i >> 3] ?? 0) & (0x80 >> (i & 7))) !== 0 ? streams.boxes.take(8) : null
    const bare = contours === 0 ? Buffer.alloc(0) : contours < 0 ? compositeGlyph(streams, box ?? Buffer.alloc(8)) : simpleGlyph(contours, streams, box)
    const glyph = Buffer.concat([bare, Buffer.alloc((4 - (bare.length % 4)) % 4)])
    lefts.push(glyph.length > 0 ? glyph.readInt16BE(2) : 0)
    glyphs.push(glyph)
    loca.writeUInt32BE((offset += glyph.length), (i + 1) * 4)
  }
  return { glyf: Buffer.concat(glyphs), loca, lefts }
}

/** Widths with the left bearings that were left out, each the left edge of its glyph (W3C, section 5.4). */
function metrics(transformed: Buffer, wide: number, lefts: readonly number[]): Buffer {
  const r = new Reader(transformed)
  const flags = r.u8()
  const widths = Array.from({ length: wide }, () => r.u16())
  const bearings = lefts.map((left, i) => (flags & (i < wide ? 1 : 2) ? left : r.i16()))
  const table = Buffer.alloc(wide * 4 + (lefts.length - wide) * 2)
  for (const [i, bearing] of bearings.entries()) {
    if (i < wide) table.writeUInt16BE(widths[i] ?? 0, i * 4)
    table.writeInt16BE(bearing, i < wide ? i * 4 + 2 : wide * 2 + i * 2)
  }
  return table
}

/** Tables of a WOFF 2.0: packed as one, outlines and widths rearranged to pack better. */
function woff2Tables(woff: Buffer): Table[] {
  const r = new Reader(woff, 48)
  const entries = Array.from({ length: woff.readUInt16BE(12) }, () => {
    const flags = r.u8()
    const tag = (flags & 63) === 63 ? r.take(4).toString('latin1') : (knownTags[flags & 63] ?? '')
    const length = r.base128()
    const isOutline = tag === 'glyf' || tag === 'loca'
    const isTransformed = isOutline ? flags >> 6 !== 3 : flags >> 6 !== 0
    return { tag, isTransformed, length: isTransformed ? r.base128() : length }
  })
  const unpacked = new Reader(brotliDecompressSync(r.take(woff.readUInt32BE(20))))
  const read = entries.map((entry) => ({ ...entry, data: unpacked.take(entry.length) }))
  const dataOf = (tag: string) => read.find((table) => table.tag === tag)?.data ?? Buffer.alloc(0)
  const rebuilt = new Map<string, Buffer>()
  if (read.some(({ tag, isTransformed }) => tag === 'glyf' && isTransformed)) {
    const { glyf, loca, lefts } = outlines(dataOf('glyf'))
    const head = Buffer.from(dataOf('head'))
    // Offsets of 32 bits.
    head.writeInt16BE(1, 50)
    for (const [tag, data] of Object.entries({ glyf, loca, head })) rebuilt.set(tag, data)
    if (read.some(({ tag, isTransformed }) => tag === 'hmtx' && isTransformed))
      rebuilt.set('hmtx', metrics(dataOf('hmtx'), dataOf('hhea').readUInt16BE(34), lefts))
  }
  return read.map(({ tag, data }) => ({ tag, data: rebuilt.get(tag) ?? data }))
}

/** The tables of a WOFF or WOFF 2.0 as TrueType has them. */
export const tablesOf = (woff: Buffer): Table[] => (woff.toString('latin1', 0, 4) === 'wOF2' ? woff2Tables(woff) : woff1Tables(woff))

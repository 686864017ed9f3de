import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** One part of a zip, its text or bytes made while it is sent. */
export type ZipPart = { name: string; content: AsyncIterable<string | Buffer> | Iterable<string | Buffer> }

type Parts = Iterable<ZipPart> | AsyncIterable<ZipPart>

type Written = { name: Buffer; offset: number; checksum: number; packed: number; unpacked: number }

/** Sizes are known only after the bytes, so they follow them (bit 3); names are UTF-8 (bit 11). */
const flags = 0x0808
const deflated = 8
/** 1 January 1980: the same content gives the same file. */
const date = 0x21
const limit32 = 0xffffffff
/** Sheets of numbers gain little beyond this level and cost twice the time. */
const level = 3

/**
 * A zip written front to back: memory holds a few pieces whatever the size, content is asked for no faster than the reader
 * takes it, and a reader that leaves stops the content. Errors of the content destroy the stream, so no zip ends cleanly half-way.
 */
export function zipStream(parts: Parts): Readable {
  return Readable.from(zipPieces(parts), { objectMode: false, highWaterMark: 64 * 1024 })
}

async function* zipPieces(parts: Parts): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, content } of parts) {
    const part: Written = { name: Buffer.from(name), offset, checksum: 0, packed: 0, unpacked: 0 }
    const header = localHeader(part.name)
    yield header
    for await (const piece of pipeline(measured(content, part), createDeflateRaw({ level, chunkSize: 64 * 1024 }), () => {})) {
      part.packed += (piece as Buffer).length
      yield piece as Buffer
    }
    const sizes = descriptor(part)
    yield sizes
    offset += header.length + part.packed + sizes.length
    if (offset > limit32 || part.unpacked > limit32) throw new RangeError('The export is larger than 4 GB.')
    written.push(part)
  }
  yield directory(written, offset)
}

async function* measured(content: ZipPart['content'], part: Written): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    part.unpacked += bytes.length
    part.checksum = crc32(bytes, part.checksum)
    yield bytes
  }
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(deflated, 8)
  header.writeUInt16LE(date, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ checksum, packed, unpacked }: Written): Buffer {
  const sizes = Buffer.alloc(16)
  sizes.writeUInt32LE(0x08074b50, 0)
  sizes.writeUInt32LE(checksum, 4)
  sizes.writeUInt32LE(packed, 8)
  sizes.writeUInt32LE(unpacked, 12)
  return sizes
}

function directory(parts: readonly Written[], offset: number): Buffer {
  const entries = Buffer.concat(parts.flatMap(part => [directoryEntry(part), part.name]))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([entries, end])
}

function directoryEntry({ name, offset, checksum, packed, unpacked }: Written): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(20, 4)
  entry.writeUInt16LE(20, 6)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(deflated, 10)
  entry.writeUInt16LE(date, 14)
  entry.writeUInt32LE(checksum, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(unpacked, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(offset, 42)
  return entry
}

import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { pieceBytes, piecesOf } from './file-pieces'
import { readDirectory, type ZipEntry } from './zip-directory'
import { refusalOf, unreadable, wrongType } from './sheet-refusal'

const localHeaderBytes = 30

export type ZipLimits = {
  /** All parts together, unpacked, in bytes. */
  maxUnpackedBytes: number
}

/** Unpacked ÷ packed of a part above 1 MB that is read; real sheets stay far below 100. Blank pictures do not, and are never read. */
const maxRatio = 200

/**
 * The parts of a zip, read straight from the file and never written anywhere. Sizes, counts, overlaps and names are
 * checked before a byte is inflated, and each part against its promised size and checksum while it is (reliability 2).
 */
export class ZipArchive {
  private constructor(private readonly file: FileHandle, private readonly entries: ReadonlyMap<string, ZipEntry>) {}

  static async open(file: FileHandle, fileBytes: number, limits: ZipLimits): Promise<ZipArchive> {
    return new ZipArchive(file, await readDirectory(file, fileBytes, limits))
  }

  has(name: string): boolean {
    return this.entries.has(name.toLowerCase())
  }

  /** Every part with the bytes it promises to unpack to; names in small letters. */
  parts(): { name: string; bytes: number }[] {
    return [...this.entries.values()].map(({ name, unpacked }) => ({ name, bytes: unpacked }))
  }

  /** Unpacked bytes of a part, piece by piece; nothing is read ahead of the consumer but one piece. Throws `unreadable`. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name.toLowerCase())
    if (!entry) throw unreadable(`The workbook lacks its part ${name}.`)
    if (entry.encrypted) throw wrongType('The file is protected by a password. Save it without one and send it again.')
    if (entry.unpacked > 1024 * 1024 && entry.unpacked > maxRatio * entry.packed) throw unreadable('A part of the file unpacks to far more than its size.')
    const start = await this.dataStart(entry)
    const packed = piecesOf(this.file, start, start + entry.packed)
    const pieces: AsyncIterable<Buffer> = entry.deflated ? pipeline(packed, createInflateRaw({ chunkSize: pieceBytes }), () => {}) : packed
    let unpacked = 0
    let checksum = 0
    try {
      for await (const piece of pieces) {
        unpacked += piece.length
        if (unpacked > entry.unpacked) throw unreadable('The file unpacks to more than it says.')
        checksum = crc32(piece, checksum)
        yield piece
      }
    } catch (error) {
      throw refusalOf(error)
    }
    if (unpacked !== entry.unpacked || checksum !== entry.checksum) throw unreadable('The file is damaged. Save it again and send the new copy.')
  }

  private async dataStart(entry: ZipEntry): Promise<number> {
    const header = Buffer.alloc(localHeaderBytes)
    const { bytesRead } = await this.file.read(header, 0, localHeaderBytes, entry.offset)
    const agrees = bytesRead === localHeaderBytes && header.readUInt32LE(0) === 0x04034b50
      && header.readUInt16LE(8) === (entry.deflated ? 8 : 0)
      && header.readUInt16LE(26) === entry.nameBytes
    if (!agrees) throw unreadable('The file contradicts its own table of contents.')
    return entry.offset + localHeaderBytes + entry.nameBytes + header.readUInt16LE(28)
  }
}

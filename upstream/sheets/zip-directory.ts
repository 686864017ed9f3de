import type { FileHandle } from 'node:fs/promises'
import { unreadable } from './sheet-refusal'
import type { ZipLimits } from './zip-archive'

export type ZipEntry = {
  name: string
  nameBytes: number
  /** Where its local header starts. */
  offset: number
  packed: number
  unpacked: number
  checksum: number
  deflated: boolean
  encrypted: boolean
}

const endBytes = 22
const maxCommentBytes = 0xffff
/** Far above any workbook, pictures included. */
const maxEntries = 5_000
const maxDirectoryBytes = 4 * 1024 * 1024
const unset32 = 0xffffffff

/** The table of contents at the end of a zip, every promise in it checked; keys are lower-case names with forward slashes. */
export async function readDirectory(file: FileHandle, fileBytes: number, limits: ZipLimits): Promise<Map<string, ZipEntry>> {
  const { offset, bytes, count } = await findDirectory(file, fileBytes)
  if (count > maxEntries || bytes > maxDirectoryBytes || offset + bytes > fileBytes) {
    throw unreadable('The file holds more parts than a workbook has.')
  }
  const directory = await readAt(file, offset, bytes)
  const entries = new Map<string, ZipEntry>()
  let at = 0
  while (at < directory.length) {
    const [entry, next] = readEntry(directory, at)
    if (entries.has(entry.name)) throw unreadable('The file holds one part twice.')
    entries.set(entry.name, entry)
    at = next
  }
  if (entries.size !== count) throw unreadable('The file contradicts its own table of contents.')
  checkSizes([...entries.values()], offset, limits)
  return entries
}

async function readAt(file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes)
  const { bytesRead } = await file.read(buffer, 0, bytes, position)
  if (bytesRead !== bytes) throw unreadable('The file ends too early.')
  return buffer
}

async function findDirectory(file: FileHandle, fileBytes: number): Promise<{ offset: number; bytes: number; count: number }> {
  const tailBytes = Math.min(fileBytes, endBytes + maxCommentBytes)
  const tail = await readAt(file, fileBytes - tailBytes, tailBytes)
  // The record must close the file exactly: readers that search loosely can be shown two different directories.
  for (let at = tailBytes - endBytes; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== 0x06054b50 || at + endBytes + tail.readUInt16LE(at + 20) !== tailBytes) continue
    const found = { count: tail.readUInt16LE(at + 10), bytes: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16) }
    const wide = found.count === 0xffff || found.bytes === unset32 || found.offset === unset32
    return wide ? wideDirectory(tail, at, file) : found
  }
  throw unreadable('The file ends too early.')
}

/** Zip64, which some writers use whatever the size. */
async function wideDirectory(tail: Buffer, endAt: number, file: FileHandle): Promise<{ offset: number; bytes: number; count: number }> {
  const locatorAt = endAt - 20
  if (locatorAt < 0 || tail.readUInt32LE(locatorAt) !== 0x07064b50) throw unreadable('The file ends too early.')
  const record = await readAt(file, Number(tail.readBigUInt64LE(locatorAt + 8)), 56)
  if (record.readUInt32LE(0) !== 0x06064b50) throw unreadable('The file contradicts its own table of contents.')
  return {
    count: Number(record.readBigUInt64LE(32)),
    bytes: Number(record.readBigUInt64LE(40)),
    offset: Number(record.readBigUInt64LE(48)),
  }
}

function readEntry(directory: Buffer, at: number): [ZipEntry, next: number] {
  if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) throw unreadable('The table of contents of the file is damaged.')
  const nameBytes = directory.readUInt16LE(at + 28)
  const extraAt = at + 46 + nameBytes
  const extraEnd = extraAt + directory.readUInt16LE(at + 30)
  const next = extraEnd + directory.readUInt16LE(at + 32)
  if (next > directory.length) throw unreadable('The table of contents of the file is damaged.')
  const name = directory.toString('utf8', at + 46, extraAt).replaceAll('\\', '/').toLowerCase()
  if (name.split('/').includes('..') || name.startsWith('/') || name.includes('\0')) throw unreadable('A part of the file has a name that leads outside it.')
  const method = directory.readUInt16LE(at + 10)
  if (method !== 0 && method !== 8) throw unreadable('The file is packed in a way Excel does not use.')
  const sizes = { unpacked: directory.readUInt32LE(at + 24), packed: directory.readUInt32LE(at + 20), offset: directory.readUInt32LE(at + 42) }
  return [{
    name, nameBytes, ...wideSizes(sizes, directory.subarray(extraAt, extraEnd)),
    checksum: directory.readUInt32LE(at + 16),
    deflated: method === 8,
    encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
  }, next]
}

type Sizes = Pick<ZipEntry, 'unpacked' | 'packed' | 'offset'>

function wideSizes(sizes: Sizes, extra: Buffer): Sizes {
  const missing = (Object.keys(sizes) as (keyof Sizes)[]).filter(key => sizes[key] === unset32)
  if (missing.length === 0) return sizes
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    return { ...sizes, ...Object.fromEntries(missing.map((key, i) => [key, Number(extra.readBigUInt64LE(at + 4 + 8 * i))])) }
  }
  throw unreadable('The table of contents of the file is damaged.')
}

/** Bombs promise much from little, or let many parts share the same bytes. */
function checkSizes(entries: ZipEntry[], directoryAt: number, { maxUnpackedBytes }: ZipLimits): void {
  const total = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  if (total > maxUnpackedBytes) throw unreadable(`The file unpacks to more than ${Math.floor(maxUnpackedBytes / 1024 / 1024)} MB.`)
  let free = 0
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (!entry.deflated && entry.packed !== entry.unpacked) throw unreadable('The file contradicts its own table of contents.')
    if (entry.offset < free) throw unreadable('Parts of the file overlap.')
    free = entry.offset + 30 + entry.nameBytes + entry.packed
  }
  if (free > directoryAt) throw unreadable('Parts of the file overlap.')
}

import { isUtf8 } from 'node:buffer'
import type { FileHandle } from 'node:fs/promises'
import { piecesOf } from './file-pieces'
import { wrongType } from './sheet-refusal'

export type CsvEncoding = { name: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1256'; bomBytes: number }

/** Where the last whole UTF-8 character of `bytes` ends. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number
    if (byte >= 0xc0) return byte >= (back === 1 ? 0xc0 : back === 2 ? 0xe0 : 0xf0) ? bytes.length - back : bytes.length
    if (byte < 0x80) return bytes.length
  }
  return bytes.length
}

const notText = () => wrongType('The file is neither a workbook nor text.')

/** Control characters no text file holds; tab, line ends, form feed and the old end-of-file mark are fine. */
function holdsControls(bytes: Buffer): boolean {
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 26) return true
  }
  return false
}

/**
 * UTF-8 with or without its mark, UTF-16 with one; text that is neither is Windows-1256, what Excel saves on Arabic
 * Windows (uploads.md 7.2). Reads the whole file, since one late name decides. Throws `wrong_type` on binary content.
 */
export async function csvEncoding(file: FileHandle, head: Buffer): Promise<CsvEncoding> {
  if (head[0] === 0xff && head[1] === 0xfe) return { name: 'utf-16le', bomBytes: 2 }
  if (head[0] === 0xfe && head[1] === 0xff) return { name: 'utf-16be', bomBytes: 2 }
  const bomBytes = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0
  if (/^\s*<[a-z!?]/i.test(head.toString('latin1', bomBytes))) throw wrongType('The file is a web page or XML. Save it as .xlsx or .csv.')
  let name: CsvEncoding['name'] = 'utf-8'
  let rest = Buffer.alloc(0)
  for await (const piece of piecesOf(file, bomBytes)) {
    if (holdsControls(piece)) throw notText()
    if (name !== 'utf-8') continue
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    const end = wholeCharacters(bytes)
    rest = Buffer.from(bytes.subarray(end))
    if (!isUtf8(bytes.subarray(0, end))) name = 'windows-1256'
  }
  if (rest.length > 0) name = 'windows-1256'
  return { name, bomBytes }
}

/** The text of a csv as UTF-8 bytes, whatever it was written in. */
export async function* utf8Pieces(file: FileHandle, { name, bomBytes }: CsvEncoding): AsyncGenerator<Buffer> {
  if (name === 'utf-8') {
    yield* piecesOf(file, bomBytes)
    return
  }
  const decoder = new TextDecoder(name)
  for await (const piece of piecesOf(file, bomBytes)) yield Buffer.from(decoder.decode(piece, { stream: true }))
  yield Buffer.from(decoder.decode())
}

import { isAscii, isUtf8 } from 'node:buffer'
import type { FileHandle } from 'node:fs/promises'
import { cleanCell } from './cell-text'
import { CodePageGuess, codePages, type CodePage } from './code-page'
import { piecesOf } from './file-pieces'
import { unreadable, wrongType } from './sheet-refusal'
import { Utf8Tally } from './utf8-tally'

export type CsvEncoding = {
  name: 'utf-8' | 'utf-16le' | 'utf-16be' | CodePage
  bomBytes: number
  /** What the sender is told where the file does not say how it is written and it is not UTF-8: the guess, with a word read by it. */
  guess: string | null
  /** What no cell of this code page holds; letters read by the wrong one do. */
  doubt: RegExp | null
}

const known = (name: CsvEncoding['name'], bomBytes: number): CsvEncoding => ({ name, bomBytes, guess: null, doubt: null })

/** Arabic marks beside Latin letters, and places of the table without a letter, come of another code page. */
const doubts: Record<CodePage, RegExp | null> = {
  'windows-1252': /[\u0081\u008d\u008f\u0090\u009d]/,
  'windows-1256': /[A-Za-z][\u064b-\u0652]|[\u064b-\u0652][A-Za-z]/,
  gbk: null,
}

const wayOut = 'Save it as "CSV UTF-8" and send it again'

/** Bytes of a whole file as text files have them, and as they do not. */
type Looks = { bytes: number; nulEven: number; nulOdd: number; controls: number; isUtf8: boolean }

const [tab, unitSeparator, firstSeparator, endOfFile] = [9, 31, 28, 26] as const

/** Counts NULs by the parity of their place, and control characters that end neither lines nor files. */
function countControls(piece: Buffer, looks: Looks): void {
  const odd = looks.bytes & 1
  for (let i = 0; i < piece.length; i++) {
    const byte = piece[i] as number
    if (byte > unitSeparator || (byte >= tab && byte <= 13)) continue
    if (byte === 0) {
      if ((i & 1) === odd) looks.nulEven++
      else looks.nulOdd++
    } else if (byte !== endOfFile && byte < firstSeparator) looks.controls++
  }
  looks.bytes += piece.length
}

/** Where the last whole UTF-8 character of `bytes` ends. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number
    if (byte >= 0xc0) return byte >= (back === 1 ? 0xc0 : back === 2 ? 0xe0 : 0xf0) ? bytes.length - back : bytes.length
    if (byte < 0x80) return bytes.length
  }
  return bytes.length
}

async function lookThrough(file: FileHandle, bomBytes: number): Promise<Looks> {
  const looks: Looks = { bytes: 0, nulEven: 0, nulOdd: 0, controls: 0, isUtf8: true }
  let rest = Buffer.alloc(0)
  for await (const piece of piecesOf(file, bomBytes)) {
    countControls(piece, looks)
    if (!looks.isUtf8) continue
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    const end = wholeCharacters(bytes)
    rest = Buffer.from(bytes.subarray(end))
    looks.isUtf8 = isUtf8(bytes.subarray(0, end))
  }
  return { ...looks, isUtf8: looks.isUtf8 && rest.length === 0 }
}

/** Digits, separators and line ends of UTF-16 have a NUL each, all on one side; other text has a stray one, binary data has them anywhere. */
function wideName({ bytes, nulEven, nulOdd }: Looks): 'utf-16le' | 'utf-16be' | null {
  const nuls = nulEven + nulOdd
  if (nuls < bytes / 20 || Math.min(nulEven, nulOdd) > nuls / 20) return null
  return nulOdd > nulEven ? 'utf-16le' : 'utf-16be'
}

/** A few stray control characters are left out of their cells; a file full of them is none of text. */
const isBinary = ({ bytes, nulEven, nulOdd, controls }: Looks) => controls > bytes / 50 || nulEven + nulOdd > bytes / 2

/** Most of what is not plain is UTF-8: the rest are bytes cut or damaged, each of which names its row. */
async function isMostlyUtf8(file: FileHandle, bomBytes: number): Promise<boolean> {
  const tally = new Utf8Tally()
  for await (const piece of piecesOf(file, bomBytes)) tally.add(piece)
  const { characters, strayBytes } = tally.end()
  return characters > 0 && characters >= strayBytes
}

async function guessPage(file: FileHandle): Promise<CsvEncoding> {
  const guess = new CodePageGuess()
  let example: Buffer | null = null
  for await (const piece of piecesOf(file, 0)) {
    if (isAscii(piece)) continue
    guess.add(piece)
    example ??= firstSpecial(piece)
  }
  const name = guess.best()
  if (name === null) throw unreadable(`The letters of the file are written in an encoding we do not know. ${wayOut}.`)
  const sample = example ? `: "${cleanCell(new TextDecoder(name).decode(example))}"` : ''
  return { name, bomBytes: 0, guess: `The file is not UTF-8 and was read as ${codePages[name]}${sample}. ${wayOut} if that is wrong.`, doubt: doubts[name] }
}

const cellEnds = new Set([...',;\t|"\r\n'].map(end => end.charCodeAt(0)))
const longestExample = 40

/** The cell around the first byte of a piece that is not plain, short enough to be shown. */
function firstSpecial(piece: Buffer): Buffer {
  const at = piece.findIndex(byte => byte > 127)
  let from = at
  while (from > 0 && at - from < longestExample && !cellEnds.has(piece[from - 1] as number)) from--
  let to = at + 1
  while (to < piece.length && to - at < longestExample && !cellEnds.has(piece[to] as number)) to++
  return piece.subarray(from, to)
}

/**
 * How a csv is written, by the file as a whole: by its mark where it has one, as UTF-8 where that is what most of it is, else by what
 * makes sense of its words (uploads.md 7.2). Throws `wrong_type` on binary content and `unreadable` where nothing makes sense.
 */
export async function csvEncoding(file: FileHandle, head: Buffer): Promise<CsvEncoding> {
  if (head[0] === 0xff && head[1] === 0xfe) return known('utf-16le', 2)
  if (head[0] === 0xfe && head[1] === 0xff) return known('utf-16be', 2)
  const bomBytes = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0
  if (/^\s*<[a-z!?]/i.test(head.toString('latin1', bomBytes))) throw wrongType('The file is a web page or XML. Save it as .xlsx or .csv.')
  const looks = await lookThrough(file, bomBytes)
  const wide = bomBytes === 0 ? wideName(looks) : null
  if (wide) return { ...known(wide, 0), guess: `The file does not say how it is written and was read as UTF-16. ${wayOut} if that is wrong.` }
  if (isBinary(looks)) throw wrongType('The file is neither a workbook nor text.')
  if (looks.isUtf8 || bomBytes > 0 || (await isMostlyUtf8(file, bomBytes))) return known('utf-8', bomBytes)
  return guessPage(file)
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

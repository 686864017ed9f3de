import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { z } from 'zod'
import type { XmlExcerpt } from '@/lib/contract/xml-shapes'
import type { Services } from '../../platform/services'
import { charactersOf } from './read-documents'
import { openZip } from './receive'

type Excerpt = z.output<typeof XmlExcerpt>
export interface KeptText {
  file_name: string | null
  file_path: string | null
  part: string | null
}

/** As much of a document is shown beside its reading. */
const MOST_CHARS = 120_000
const MOST_LINES = 300
/** Lines shown before the one asked for. */
const LINES_BEFORE = 40

/** The characters of a kept file or of one in a kept zip. */
async function* characters(files: Services['files'], { file_path, part }: KeptText): AsyncGenerator<string> {
  const path = await files.local(file_path as string)
  try {
    if (part === null) {
      yield* charactersOf(createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>)
      return
    }
    const file = await open(path, 'r')
    try {
      yield* charactersOf((await openZip(file)).read(part))
    } finally {
      await file.close()
    }
  } finally {
    await files.release(path)
  }
}

/** The characters from one place to another, of a file that may be many times as long. */
async function charsOf(pieces: AsyncIterable<string>, from: number, to: number): Promise<string> {
  let [at, text] = [0, '']
  for await (const piece of pieces) {
    if (at + piece.length > from) text += piece.slice(Math.max(0, from - at), to - at)
    at += piece.length
    if (at >= to) break
  }
  return text
}

const isKept = async (files: Services['files'], { file_path }: KeptText) => file_path !== null && (await files.has(file_path))

/** The part of its file an invoice was read from, as it was sent; null once the file is gone. */
export async function excerptOf(
  files: Services['files'], kept: KeptText & { char_from: number | null; char_to: number | null; line_from: number | null },
): Promise<Excerpt | null> {
  const { char_from, char_to, line_from } = kept
  if (char_from === null || char_to === null || !(await isKept(files, kept))) return null
  // Its first tag ends at `char_from`: it begins within the longest such tag before.
  const start = Math.max(0, char_from - 4000)
  const text = await charsOf(characters(files, kept), start, Math.min(char_to, char_from + MOST_CHARS))
  const opened = Math.max(0, text.lastIndexOf('<', char_from - start - 1))
  const cut = text.slice(opened)
  const lines = cut.split('\n')
  const shown = lines.slice(0, MOST_LINES * 10)
  return {
    file_name: kept.file_name ?? '', part: kept.part, first_line: (line_from ?? 1) - (text.slice(opened, char_from - start).split('\n').length - 1),
    text: shown.join('\n'), is_cut: char_to > char_from + MOST_CHARS || shown.length < lines.length,
  }
}

/** Lines of a file about one of them; null once the file is gone. */
export async function linesAbout(files: Services['files'], kept: KeptText, line: number): Promise<Excerpt | null> {
  if (!(await isKept(files, kept))) return null
  const first_line = Math.max(1, line - LINES_BEFORE)
  let [at, text, is_cut] = [1, '', false]
  for await (const piece of characters(files, kept)) {
    if (text.length >= MOST_CHARS || text.split('\n').length > MOST_LINES + 1) {
      is_cut = true
      break
    }
    const lines = piece.split('\n')
    const skipped = Math.max(0, first_line - at)
    if (skipped < lines.length) text += lines.slice(skipped).join('\n')
    at += lines.length - 1
  }
  const lines = text.slice(0, MOST_CHARS).split('\n')
  return {
    file_name: kept.file_name ?? '', part: kept.part, first_line, text: lines.slice(0, MOST_LINES).join('\n'),
    is_cut: is_cut || text.length > MOST_CHARS || lines.length > MOST_LINES,
  }
}

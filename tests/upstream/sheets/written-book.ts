import { open, readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import { ZipArchive } from '@/upstream/sheets/zip-archive'

/** The workbook as another program reads it, styles, notes and drop-downs included. */
export const asOthersRead = async (path: string) => readXlsx(await readFile(path), { readStyles: true })

const token = /<\?[^?]*\?>|<(\/?)([\w:]+)((?:\s+[\w:.-]+="[^"<&\p{Cs}]*(?:&\w+;[^"<&\p{Cs}]*)*")*)\s*(\/?)>|[^<&\p{Cs}]+|&(?:amp|lt|gt|quot);/uy

/** Every tag closed in order, attributes quoted, no bare `&` or `<`, no character XML forbids: what Excel insists on. */
function expectWellFormed(text: string): void {
  const opened: string[] = []
  expect(text.replace(/[\t\n\r]/g, '')).not.toMatch(/[\p{Cc}\ufffe\uffff]/u)
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const at = token.lastIndex
    const [, closing, name, , empty] = token.exec(text) ?? expect.fail(`Malformed at ${text.slice(at, at + 80)}`)
    if (closing) expect(opened.pop()).toBe(name)
    else if (name && !empty) opened.push(name)
  }
  expect(opened).toEqual([])
}

/** The text of one part of a written workbook, proven well formed. */
export async function partText(path: string, part: string): Promise<string> {
  const file = await open(path)
  try {
    const archive = await ZipArchive.open(file, (await file.stat()).size, { maxUnpackedBytes: 1e9 })
    const pieces: Buffer[] = []
    for await (const piece of archive.read(part)) pieces.push(piece)
    const text = Buffer.concat(pieces).toString()
    expectWellFormed(text)
    return text
  } finally {
    await file.close()
  }
}

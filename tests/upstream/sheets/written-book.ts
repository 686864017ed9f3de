import { open, readFile } from 'node:fs/promises'
import { XMLValidator } from 'fast-xml-parser'
import { readXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import { ZipArchive } from '@/upstream/sheets/zip-archive'

/** The workbook as another program reads it, styles, notes and drop-downs included. */
export const asOthersRead = async (path: string) => readXlsx(await readFile(path), { readStyles: true })

/** The text of one part of a written workbook, proven well formed. */
export async function partText(path: string, part: string): Promise<string> {
  const file = await open(path)
  try {
    const archive = await ZipArchive.open(file, (await file.stat()).size, { maxUnpackedBytes: 1e9 })
    const pieces: Buffer[] = []
    for await (const piece of archive.read(part)) pieces.push(piece)
    const text = Buffer.concat(pieces).toString()
    expect(XMLValidator.validate(text)).toBe(true)
    return text
  } finally {
    await file.close()
  }
}

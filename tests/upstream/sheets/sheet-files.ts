import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll } from 'vitest'
import { openSheet, type SheetLimits } from '@/upstream/sheets/read-sheet'
import { SheetRefusal } from '@/upstream/sheets/sheet-refusal'
import type { SheetRow } from '@/upstream/sheets/sheet-row'

/** A part of a zip, with every promise about it open to forgery. */
export type ForgedPart = {
  name: string
  data: string | Buffer
  stored?: boolean
  encrypted?: boolean
  /** What the directory says instead of the truth. */
  says?: { unpacked?: number; packed?: number; checksum?: number; offset?: number }
}

export function zip(parts: readonly ForgedPart[], entries = parts.length): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, stored, encrypted, says = {} } of parts) {
    const bytes = Buffer.from(data)
    const packed = stored ? bytes : deflateRawSync(bytes)
    const nameBytes = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(encrypted ? 1 : 0, 2)
    common.writeUInt16LE(stored ? 0 : 8, 4)
    common.writeUInt32LE(says.checksum ?? crc32(bytes), 10)
    common.writeUInt32LE(says.packed ?? packed.length, 14)
    common.writeUInt32LE(says.unpacked ?? bytes.length, 18)
    common.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, nameBytes, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(says.offset ?? offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, tail, nameBytes]))
    pieces.push(local)
    offset += local.length
  }
  const table = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(table.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...pieces, table, end])
}

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export type BookParts = {
  /** What stands inside `<sheetData>`. */
  rows?: string
  /** The whole sheet part instead. */
  sheetXml?: string | Buffer
  sheets?: readonly { name: string; state?: string; rows: string }[]
  /** `<si>` elements. */
  shared?: string
  /** What stands inside `<styleSheet>`. */
  styles?: string
  workbookPr?: string
  mainType?: string
  more?: readonly ForgedPart[]
}

/** The parts of a workbook as other programs write it: shared strings, styles, relations. */
export function bookParts({ rows = '', sheetXml, sheets, shared, styles, workbookPr = '', mainType = 'sheet.main', more = [] }: BookParts): ForgedPart[] {
  const worksheet = (data: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet xmlns="${spreadsheet}"><dimension ref="A1:XFD1048576"/><sheetData>${data}</sheetData></worksheet>`
  const all = sheets ?? [{ name: 'Data', rows }]
  const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  return [
    { name: '[Content_Types].xml', data: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${mainType}+xml"/></Types>` },
    { name: '_rels/.rels', data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>` },
    { name: 'xl/workbook.xml', data: `<workbook xmlns="${spreadsheet}" xmlns:r="${office}">${workbookPr}<sheets>${all.map(({ name, state }, i) => `<sheet name="${name}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>` },
    { name: 'xl/_rels/workbook.xml.rels', data:
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.map((_, i) => relation(`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`)).join('')}${relation('rId90', 'sharedStrings', 'sharedStrings.xml')}${relation('rId91', 'styles', '/xl/styles.xml')}</Relationships>` },
    ...(shared === undefined ? [] : [{ name: 'xl/sharedStrings.xml', data: `<sst xmlns="${spreadsheet}">${shared}</sst>` }]),
    ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', data: `<styleSheet xmlns="${spreadsheet}">${styles}</styleSheet>` }]),
    ...all.map((sheet, i) => ({ name: `xl/worksheets/sheet${i + 1}.xml`, data: i === 0 && sheetXml !== undefined ? sheetXml : worksheet(sheet.rows) })),
    ...more,
  ]
}

export const book = (parts: BookParts): Buffer => zip(bookParts(parts))

/** `<c>` of inline text. */
export const inline = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`

/** A folder for the files of one test file, gone afterwards. */
export function fileFolder() {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sheets-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  let count = 0
  return async (name: string, content: string | Buffer | Readable): Promise<string> => {
    const path = join(folder, `${++count}-${name}`)
    await writeFile(path, typeof content === 'string' || Buffer.isBuffer(content) ? content : await buffer(content))
    return path
  }
}

export type ReadFile = { format: string; sheet: string; headers: string[]; notes: readonly string[]; rows: SheetRow[] }

export async function readAll(path: string, limits: Partial<SheetLimits> = {}): Promise<ReadFile> {
  const sheet = await openSheet(path, { maxRows: 50_000, maxMb: 20, ...limits })
  try {
    const rows: SheetRow[] = []
    for await (const row of sheet.rows) rows.push(row)
    return { format: sheet.format, sheet: sheet.sheet, headers: sheet.headers, notes: sheet.notes, rows }
  } finally {
    await sheet.close()
  }
}

/** The refusal of a file; fails when it is read, and lets any other error through. */
export async function refusalFor(path: string, limits: Partial<SheetLimits> = {}): Promise<SheetRefusal> {
  try {
    await readAll(path, limits)
  } catch (error) {
    if (error instanceof SheetRefusal) return error
    throw error
  }
  throw new Error(`${path} was read`)
}

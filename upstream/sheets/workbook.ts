import { formatOf, type CellFormat } from './cell-format'
import { SharedStrings } from './shared-strings'
import { unreadable, wrongType } from './sheet-refusal'
import { attributesOf, XmlScanner, type XmlSink } from './xml-scan'
import type { ZipArchive } from './zip-archive'

/** What the cells of one sheet need to be read. */
export type Workbook = {
  sheetName: string
  sheetPart: string
  shared: SharedStrings
  /** By style index. */
  formats: readonly CellFormat[]
  epoch: 1900 | 1904
}

type Element = (name: string, attributes: ReadonlyMap<string, string>) => void

const main = 'xl/workbook.xml'

async function scanPart(archive: ZipArchive, part: string, sink: XmlSink): Promise<void> {
  const scanner = new XmlScanner(sink)
  for await (const piece of archive.read(part)) scanner.write(piece)
  scanner.finish()
}

/** Every opening element of a small part, in order, `close` when one ends. */
async function elementsOf(archive: ZipArchive, part: string, open: Element, close: (name: string) => void = () => {}): Promise<void> {
  await scanPart(archive, part, {
    open: (buf, start, nameEnd, end) => open(buf.toString('latin1', start, nameEnd), attributesOf(buf, nameEnd, end)),
    text: () => {},
    close: (buf, start, nameEnd) => close(buf.toString('latin1', start, nameEnd)),
  })
}

/** 'worksheets/sheet1.xml' or '/xl/worksheets/sheet1.xml' to the name of a part. */
function partOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : new URL(target, 'zip://book/xl/').pathname.slice(1)
}

/** Refuses what is a workbook of another kind under an xlsx name. */
async function checkKind(archive: ZipArchive): Promise<void> {
  if (!archive.has(main)) throw wrongType('The file is no Excel workbook. Save it as .xlsx or .csv.')
  if (!archive.has('[Content_Types].xml')) throw unreadable('The workbook lacks its list of parts.')
  await elementsOf(archive, '[Content_Types].xml', (_, attributes) => {
    if (attributes.get('PartName')?.toLowerCase() === `/${main}` && /macroEnabled/i.test(attributes.get('ContentType') ?? '')) {
      throw wrongType('The workbook holds macros. Save it as .xlsx without them.')
    }
  })
}

type Relation = { type: string; part: string }

async function relations(archive: ZipArchive): Promise<Map<string, Relation>> {
  const found = new Map<string, Relation>()
  await elementsOf(archive, 'xl/_rels/workbook.xml.rels', (name, attributes) => {
    const id = attributes.get('Id')
    if (name !== 'Relationship' || id === undefined || attributes.get('TargetMode') === 'External') return
    const type = attributes.get('Type')?.split('/').at(-1) ?? ''
    found.set(id, { type, part: partOf(attributes.get('Target') ?? '') })
  })
  return found
}

async function formatsOf(archive: ZipArchive, part: string): Promise<CellFormat[]> {
  const codes = new Map<number, string>()
  const formats: CellFormat[] = []
  let inCells = false
  await elementsOf(archive, part, (name, attributes) => {
    const id = Number(attributes.get('numFmtId') ?? 0)
    if (name === 'numFmt') codes.set(id, attributes.get('formatCode') ?? '')
    else if (name === 'cellXfs') inCells = true
    else if (name === 'xf' && inCells) formats.push(formatOf(id, codes.get(id)))
  }, name => {
    if (name === 'cellXfs') inCells = false
  })
  return formats
}

/** Finds the sheet to read, the first not hidden or the one named, with its texts and formats (uploads.md 7.1). */
export async function openWorkbook(archive: ZipArchive, wanted: string | undefined): Promise<Workbook> {
  await checkKind(archive)
  const parts = await relations(archive)
  const sheets: { name: string; part: string; hidden: boolean }[] = []
  let epoch: Workbook['epoch'] = 1900
  await elementsOf(archive, main, (name, attributes) => {
    if (name === 'workbookPr' && /^(1|true)$/.test(attributes.get('date1904') ?? '')) epoch = 1904
    const relation = name === 'sheet' ? parts.get(attributes.get('id') ?? '') : undefined
    if (relation?.type === 'worksheet') {
      sheets.push({ name: attributes.get('name') ?? '', part: relation.part, hidden: (attributes.get('state') ?? 'visible') !== 'visible' })
    }
  })
  const sheet = sheets.find(({ name }) => name.trim().toLowerCase() === wanted?.trim().toLowerCase()) ?? sheets.find(({ hidden }) => !hidden)
  if (!sheet) throw unreadable('The workbook has no visible sheet.')
  const partNamed = (type: string) => [...parts.values()].find(relation => relation.type === type && archive.has(relation.part))?.part
  const [textPart, stylePart] = [partNamed('sharedStrings'), partNamed('styles')]
  const shared = new SharedStrings()
  if (textPart) await scanPart(archive, textPart, shared)
  return { sheetName: sheet.name, sheetPart: sheet.part, shared, formats: stylePart ? await formatsOf(archive, stylePart) : [], epoch }
}

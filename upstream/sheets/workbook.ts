import { formatOf, type CellFormat } from './cell-format'
import { SharedStrings } from './shared-strings'
import { unreadable, wrongType } from './sheet-refusal'
import { SheetSurvey, type SheetFacts } from './sheet-survey'
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
  facts: SheetFacts
  /** Characters all cells together may hold. */
  maxChars: number
}

/** Excel's own limits are about 250 formats and 65,490 styles. */
const maxFormats = 5_000
const maxStyles = 100_000

type Element = (name: string, attributes: ReadonlyMap<string, string>) => void

const usualMain = 'xl/workbook.xml'

/** What a workbook of any size may expand to, and how much more for each of its bytes: real ones stay below a fifth of it. */
const freeChars = 16_000_000
const charsPerByte = 40
const mostChars = 1_000_000_000

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

/** 'worksheets/sheet1.xml' or '/xl/worksheets/sheet1.xml' to the name of a part beside `from`, spelled as the archive has it. */
function partOf(archive: ZipArchive, target: string, from: string): string {
  try {
    const path = new URL(target.replaceAll('\\', '/'), `zip://book/${from}`).pathname.slice(1)
    return archive.has(path) ? path : decodeURIComponent(path)
  } catch {
    // No address at all: the part it names is not there.
    return target
  }
}

/** Where the workbook's own part stands: its name is usual, not prescribed. */
async function mainPart(archive: ZipArchive): Promise<string> {
  if (archive.has(usualMain) || !archive.has('_rels/.rels')) return usualMain
  const found = [...(await relations(archive, '')).values()].find(({ type }) => type === 'officeDocument')
  return found?.part ?? usualMain
}

/** Refuses what is a workbook of another kind under an xlsx name. */
async function checkKind(archive: ZipArchive, main: string): Promise<void> {
  if (!archive.has(main)) throw wrongType('The file is no Excel workbook. Save it as .xlsx or .csv.')
  if (!archive.has('[Content_Types].xml')) throw unreadable('The workbook lacks its list of parts.')
  await elementsOf(archive, '[Content_Types].xml', (_, attributes) => {
    if (attributes.get('PartName')?.toLowerCase() === `/${main.toLowerCase()}` && /macroEnabled/i.test(attributes.get('ContentType') ?? '')) {
      throw wrongType('The workbook holds macros. Save it as .xlsx without them.')
    }
  })
}

type Relation = { type: string; part: string }

/** What a part refers to, by id; '' is the package itself. */
async function relations(archive: ZipArchive, part: string): Promise<Map<string, Relation>> {
  const found = new Map<string, Relation>()
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  await elementsOf(archive, `${folder}_rels/${part.slice(folder.length)}.rels`, (name, attributes) => {
    const id = attributes.get('Id')
    if (name !== 'Relationship' || id === undefined || attributes.get('TargetMode') === 'External') return
    const type = attributes.get('Type')?.split('/').at(-1) ?? ''
    found.set(id, { type, part: partOf(archive, attributes.get('Target') ?? '', part) })
  })
  return found
}

async function formatsOf(archive: ZipArchive, part: string): Promise<CellFormat[]> {
  const codes = new Map<number, string>()
  const byId = new Map<number, CellFormat>()
  const formats: CellFormat[] = []
  let inCells = false
  const formatNamed = (id: number) => {
    const known = byId.get(id) ?? formatOf(id, codes.get(id))
    if (byId.size < maxFormats) byId.set(id, known)
    return known
  }
  await elementsOf(archive, part, (name, attributes) => {
    const id = Number(attributes.get('numFmtId') ?? 0)
    if (name === 'numFmt' && codes.size < maxFormats) codes.set(id, attributes.get('formatCode') ?? '')
    else if (name === 'cellXfs') inCells = true
    else if (name === 'xf' && inCells && formats.length < maxStyles) formats.push(formatNamed(id))
  }, name => {
    if (name === 'cellXfs') inCells = false
  })
  return formats
}

async function surveyed(archive: ZipArchive, part: string): Promise<SheetFacts> {
  const survey = new SheetSurvey()
  for await (const piece of archive.read(part)) survey.write(piece)
  return survey.facts()
}

/** Finds the sheet to read, the first not hidden or the one named, with its texts and formats (uploads.md 7.1). */
export async function openWorkbook(archive: ZipArchive, sheetName: string | undefined, fileBytes: number): Promise<Workbook> {
  const main = await mainPart(archive)
  await checkKind(archive, main)
  const parts = await relations(archive, main)
  const sheets: { name: string; part: string; hidden: boolean }[] = []
  let epoch: Workbook['epoch'] = 1900
  await elementsOf(archive, main, (name, attributes) => {
    if (name === 'workbookPr' && /^(1|true)$/.test(attributes.get('date1904') ?? '')) epoch = 1904
    const relation = name === 'sheet' ? parts.get(attributes.get('id') ?? '') : undefined
    if (relation?.type === 'worksheet') {
      sheets.push({ name: attributes.get('name') ?? '', part: relation.part, hidden: (attributes.get('state') ?? 'visible') !== 'visible' })
    }
  })
  const sheet = sheets.find(({ name }) => name.trim().toLowerCase() === sheetName?.trim().toLowerCase()) ?? sheets.find(({ hidden }) => !hidden)
  if (!sheet) throw unreadable('The workbook has no visible sheet.')
  const partNamed = (type: string) => [...parts.values()].find(relation => relation.type === type && archive.has(relation.part))?.part
  const [textPart, stylePart] = [partNamed('sharedStrings'), partNamed('styles')]
  const maxChars = Math.min(mostChars, freeChars + charsPerByte * fileBytes)
  const shared = new SharedStrings(maxChars)
  if (textPart) await scanPart(archive, textPart, shared)
  return {
    sheetName: sheet.name, sheetPart: sheet.part, shared, formats: stylePart ? await formatsOf(archive, stylePart) : [],
    epoch, facts: await surveyed(archive, sheet.part), maxChars,
  }
}

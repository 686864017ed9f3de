import type { Dpi, ParcelBarcode } from '@/lib/domain/label-setup'
import type { Mark } from './drawing'
import { symbolsOf } from './libraries'

/** Code 128, Code 39 where a carrier's scanners read no other, EAN-13 of goods in shops, or GS1-128 whose text has its identifiers in brackets. */
export interface BarCode {
  kind: 'code128' | 'code39' | 'ean13' | 'gs1-128'
  text: string
  /** Widths of bar, space, bar, … in modules. */
  widths: readonly number[]
  modules: number
}

/** A matrix of dark and light modules: QR code, DataMatrix, Aztec; the rows of a PDF417 are several modules high. */
export interface MatrixCode {
  text: string
  /** Modules along the upper edge. */
  side: number
  rows: number
  /** Height of a row in modules. */
  rowHeight: number
  isDark: (row: number, column: number) => boolean
}

/**
 * Widest module first: whole dots of the print head, so that every bar is printed as wide as meant, then the narrowest a handheld reads
 * reliably off a thermal label (packages.md 6; linehaul.md 7.8 for 300 dpi).
 */
const modulesMm: Readonly<Record<Dpi, readonly number[]>> = { 203: [0.375, 0.33], 300: [0.3387, 0.254] }
/** One dot of the print head, millimetres. */
const dotMm: Readonly<Record<Dpi, number>> = { 203: 0.125, 300: 0.084_667 }
const quietModules = 10

const bars: Readonly<Record<BarCode['kind'], { can: RegExp; options: string }>> = {
  code128: { can: /^[ -~]+$/, options: '' }, code39: { can: /^[0-9A-Z .$/+%-]+$/, options: 'includecheck=false' },
  ean13: { can: /^\d{13}$/, options: '' }, 'gs1-128': { can: /^(\(\d{2,4}\)[^()]+)+$/, options: '' },
}

function barCode(kind: BarCode['kind'], text: string): BarCode {
  const [symbol] = symbolsOf(kind, text, bars[kind].options)
  if (!symbol || !('sbs' in symbol)) throw new Error('No bars were drawn.')
  return { kind, text, widths: symbol.sbs, modules: symbol.sbs.reduce((sum, width) => sum + width, 0) }
}

type MatrixKind = 'qrcode' | 'datamatrix' | 'azteccode' | 'pdf417'
/** QR code, error correction M: survives a creased or smeared label. */
const matrixOptions: Readonly<Record<MatrixKind, string>> = { qrcode: 'eclevel=M', datamatrix: 'format=square', azteccode: '', pdf417: '' }

function matrix(kind: MatrixKind, text: string): MatrixCode {
  const [symbol] = symbolsOf(kind, text, matrixOptions[kind])
  if (!symbol || !('pixs' in symbol)) throw new Error('No modules were drawn.')
  const { pixs, pixx: side, pixy } = symbol
  const rows = pixs.length / side
  return { text, side, rows, rowHeight: pixy / rows, isDark: (row, column) => pixs[row * side + column] === 1 }
}

/** Bars start from the left of the room or stand in its middle; `room` is what may be inked, `paper` also counts blank margin. */
interface Room {
  x: number
  y: number
  height: number
  inked: number
  paper: number
  align: 'left' | 'center'
  kind?: BarCode['kind']
  dpi?: Dpi
}

/** Module width in mm at which the bars fit `inked` and, with 10 X quiet zones, `paper`; undefined when even the narrowest is too wide. */
function moduleFor({ modules }: BarCode, { inked, paper, dpi = 203 }: Room): number | undefined {
  const widest = Math.min(inked / modules, paper / (modules + 2 * quietModules))
  return modulesMm[dpi].find(module => module <= widest + 1e-9)
}

/** The bars of a text set into a room, or undefined when it cannot carry them legibly (linehaul.md 7, rule 8). */
export function barsIn(room: Room, content: string): Extract<Mark, { kind: 'bars' }> | undefined {
  const kind = room.kind ?? 'code128'
  if (!bars[kind].can.test(content)) return undefined
  const symbol = barCode(kind, content)
  const moduleMm = moduleFor(symbol, room)
  if (moduleMm === undefined) return undefined
  const spare = room.inked - symbol.modules * moduleMm
  const x = room.x + (room.align === 'center' ? spare / 2 : 0)
  return { kind: 'bars', x, y: room.y, height: room.height, moduleMm, symbol }
}

/** A QR code of at most `side` mm, its top right corner at the given point; 4 modules around must stay blank. */
export const gridIn = (right: number, top: number, side: number, content: string, dpi: Dpi = 203) => gridOf(matrix('qrcode', content), right, top, side, dpi)

/** `gridIn` of a DataMatrix, which needs one blank module around. */
export const dataMatrixIn = (right: number, top: number, side: number, content: string) => gridOf(matrix('datamatrix', content), right, top, side, 203)

function gridOf(symbol: MatrixCode, right: number, top: number, side: number, dpi: Dpi): Extract<Mark, { kind: 'grid' }> {
  const dot = dotMm[dpi]
  const moduleMm = Math.floor(side / symbol.side / dot) * dot
  return { kind: 'grid', x: right - symbol.side * moduleMm, y: top, moduleMm, symbol }
}

const matrixKinds: Readonly<Partial<Record<ParcelBarcode, MatrixKind>>> = { QR: 'qrcode', DATAMATRIX: 'datamatrix', AZTEC: 'azteccode', PDF417: 'pdf417' }

/** The barcode of a parcel's number in a room, of whatever kind its label is set up with; undefined when the paper is too narrow for it. */
export function codeIn(room: Room, content: string, barcode: ParcelBarcode): Extract<Mark, { kind: 'bars' | 'grid' }> | undefined {
  const kind = matrixKinds[barcode]
  if (!kind) return barsIn({ ...room, kind: barcode === 'CODE39' ? 'code39' : 'code128' }, content)
  const symbol = matrix(kind, content)
  const dot = dotMm[room.dpi ?? 203]
  // PDF417 is wide: its modules are as narrow as those of bars.
  const widest = Math.min(room.inked / symbol.side, room.height / (symbol.rows * symbol.rowHeight), room.paper / (symbol.side + 2 * quietModules))
  const moduleMm = Math.floor(widest / dot + 1e-6) * dot
  if (moduleMm < 2 * dot) return undefined
  return { kind: 'grid', x: room.x + (room.inked - symbol.side * moduleMm) / 2, y: room.y, moduleMm, symbol }
}

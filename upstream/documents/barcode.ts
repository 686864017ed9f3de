import type { Mark } from './drawing'
import { symbolsOf } from './libraries'

export interface Code128 {
  text: string
  /** Widths of bar, space, bar, … in modules. */
  widths: readonly number[]
  modules: number
}

/** A square matrix of dark and light modules: QR code or DataMatrix. */
export interface MatrixCode {
  text: string
  /** Modules along one side. */
  side: number
  isDark: (row: number, column: number) => boolean
}

/** Narrowest module a handheld reads reliably off a thermal label (packages.md 6). */
const leastModuleMm = 0.33
/** Three dots of a 203 dpi print head, so that every bar is printed as wide as meant. */
const thermalModuleMm = 0.375
const quietModules = 10

/** Code 128 of printable ASCII; throws on anything else or an empty text. */
function code128(text: string): Code128 {
  if (!/^[ -~]+$/.test(text)) throw new RangeError(`Code 128 cannot carry "${text}".`)
  const [symbol] = symbolsOf('code128', text)
  if (!symbol || !('sbs' in symbol)) throw new Error('No bars were drawn.')
  return { text, widths: symbol.sbs, modules: symbol.sbs.reduce((sum, width) => sum + width, 0) }
}

/** QR code, error correction M: survives a creased or smeared label. */
const qrCode = (text: string) => matrix('qrcode', text, 'eclevel=M')
/** DataMatrix ECC 200, square. */
const dataMatrix = (text: string) => matrix('datamatrix', text, 'format=square')

function matrix(kind: 'qrcode' | 'datamatrix', text: string, options: string): MatrixCode {
  const [symbol] = symbolsOf(kind, text, options)
  if (!symbol || !('pixs' in symbol)) throw new Error('No modules were drawn.')
  const { pixs, pixx: side } = symbol
  return { text, side, isDark: (row, column) => pixs[row * side + column] === 1 }
}

/** Bars start from the left of the room or stand in its middle; `room` is what may be inked, `paper` also counts blank margin. */
interface Room {
  x: number
  y: number
  height: number
  inked: number
  paper: number
  align: 'left' | 'center'
}

/** Module width in mm at which the bars fit `inked` and, with 10 X quiet zones, `paper`; undefined when even 0.33 mm is too wide. */
function moduleFor({ modules }: Code128, inked: number, paper: number): number | undefined {
  const widest = Math.min(inked / modules, paper / (modules + 2 * quietModules))
  return [thermalModuleMm, leastModuleMm].find(module => module <= widest + 1e-9)
}

/** The bars of a text set into a room, or undefined when it cannot carry them legibly (linehaul.md 7, rule 8). */
export function barsIn(room: Room, content: string): Extract<Mark, { kind: 'bars' }> | undefined {
  if (!/^[ -~]+$/.test(content)) return undefined
  const symbol = code128(content)
  const moduleMm = moduleFor(symbol, room.inked, room.paper)
  if (moduleMm === undefined) return undefined
  const spare = room.inked - symbol.modules * moduleMm
  const x = room.x + (room.align === 'center' ? spare / 2 : 0)
  return { kind: 'bars', x, y: room.y, height: room.height, moduleMm, symbol }
}

/** A QR code of at most `side` mm, its top right corner at the given point; 4 modules around must stay blank. */
export const gridIn = (right: number, top: number, side: number, content: string) => gridOf(qrCode(content), right, top, side)

/** `gridIn` of a DataMatrix, which needs one blank module around. */
export const dataMatrixIn = (right: number, top: number, side: number, content: string) => gridOf(dataMatrix(content), right, top, side)

function gridOf(symbol: MatrixCode, right: number, top: number, side: number): Extract<Mark, { kind: 'grid' }> {
  const dotMm = thermalModuleMm / 3
  const moduleMm = Math.floor(side / symbol.side / dotMm) * dotMm
  return { kind: 'grid', x: right - symbol.side * moduleMm, y: top, moduleMm, symbol }
}

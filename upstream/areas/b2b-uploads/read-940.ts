import { misfit, type ForeignFile, type ForeignRow } from './foreign-rows'

/** Where the separators stand: an ISA segment is 106 characters long, whatever it says. */
const ISA = { element: 3, component: 104, segment: 105, length: 106 } as const

const trimmed = (text: string) => text.replace(/^[\ufeff\s]+/, '')

/** The segments of an interchange, each cut at its elements. */
function segmentsOf(text: string): string[][] {
  const all = trimmed(text)
  if (!all.startsWith('ISA') || all.length < ISA.length) throw misfit('The file is no EDI interchange: it does not begin with ISA.')
  const [element, end] = [all.charAt(ISA.element), all.charAt(ISA.segment)]
  return all.split(end).map((segment) => segment.trim()).filter((segment) => segment !== '').map((segment) => segment.split(element).map((part) => part.trim()))
}

/** Segments whose first element says what they are about: N1*ST is the ship-to, G62*10 the requested ship date, N9*LT a lot. */
const qualified = new Set(['N1', 'N9', 'G62'])

/** `W05*N*D-1*PO-7` as W05-01, W05-02, W05-03; `N1*ST*Store*92*D01` as N1-ST-02 to N1-ST-04. */
function valuesOf([id = '', ...elements]: readonly string[]): [string, string][] {
  const [qualifier = ''] = elements
  const isQualified = qualified.has(id) && qualifier !== ''
  return elements.flatMap((value, at): [string, string][] => {
    if (value === '' || (isQualified && at === 0)) return []
    return [[`${id}${isQualified ? `-${qualifier}` : ''}-${String(at + 1).padStart(2, '0')}`, value]]
  })
}

interface Order { no: string; head: Map<string, string>; lines: { where: string; cells: Map<string, string> }[]; segments: number }

const number = (text: string | undefined) => (text !== undefined && /^\d+(\.\d+)?$/.test(text) ? Number(text) : null)

/** What the trailer counts: the segments of the set (SE01), and the units ordered in all (W76-01) where it says so. */
function expectWhole(order: Order, counted: string | undefined, units: number | null): void {
  if (number(counted) !== order.segments)
    throw misfit(`Transaction set ${order.no} has ${order.segments} segments and says ${counted ?? 'none'}: a part of the file is missing.`)
  const sum = order.lines.reduce((total, { cells }) => total + (number(cells.get('W01-01')) ?? 0), 0)
  if (units !== null && sum !== units) throw misfit(`Transaction set ${order.no} orders ${sum} units in its lines and ${units} in all (W76).`)
}

/** Reads one interchange, segment by segment. */
class Reader {
  readonly rows: ForeignRow[] = []
  readonly sources = new Set<string>()
  private order: Order | null = null
  private units: number | null = null

  take(segment: readonly string[]): void {
    const [id = '', first, second] = segment
    if (id === 'ST') return this.begin(first, second ?? '')
    const { order } = this
    if (!order) return
    order.segments++
    if (id === 'SE') return this.end(order, first)
    if (id === 'W76') this.units = number(first)
    if (id === 'LX' || (id === 'W01' && (order.lines.length === 0 || order.lines.at(-1)?.cells.has('W01-01'))))
      order.lines.push({ where: `Order ${order.no}, line ${order.lines.length + 1}`, cells: new Map() })
    const holder = order.lines.at(-1)?.cells ?? order.head
    for (const [source, value] of valuesOf(segment)) {
      this.sources.add(source)
      if (!holder.has(source)) holder.set(source, value)
    }
  }
  private begin(kind: string | undefined, no: string): void {
    if (this.order) throw misfit(`Transaction set ${this.order.no} does not end.`)
    if (kind !== '940') throw misfit(`The file holds a transaction set ${kind ?? ''}; only 940 is read.`)
    this.order = { no, head: new Map(), lines: [], segments: 1 }
    this.units = null
  }
  private end(order: Order, counted: string | undefined): void {
    expectWhole(order, counted, this.units)
    const code = order.head.get('W05-01')
    if (code !== undefined && code !== 'N')
      throw misfit(`Transaction set ${order.no} is not an original order (W05-01 is ${code}); change or cancel the order itself.`)
    const lines = order.lines.filter(({ cells }) => cells.has('W01-01'))
    if (lines.length === 0) throw misfit(`Transaction set ${order.no} has no line (W01).`)
    for (const { where, cells } of lines) this.rows.push({ where, cells: new Map([...order.head, ...cells]) })
    this.order = null
  }
  finish(): void {
    if (this.order) throw misfit(`Transaction set ${this.order.no} does not end.`)
  }
}

/**
 * Reads an X12 940, warehouse shipping order (ASC X12 004010, as its segments are described at stedi.com/edi/x12/transaction-set/940): each set ST to SE is
 * an order with its head (W05, N1, N9, G62, W66) and lines (LX, W01, N9). Only original orders (W05-01 `N`) are taken. Answers one row a line, its values by
 * segment and element. Throws `SheetRefusal` where a set is cut, counts wrongly or is of another kind.
 */
export function read940(text: string): ForeignFile {
  const reader = new Reader()
  for (const segment of segmentsOf(text)) reader.take(segment)
  reader.finish()
  return { sources: [...reader.sources], rows: reader.rows }
}

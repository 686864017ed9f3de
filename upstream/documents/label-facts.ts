import { money } from '@/lib/domain/money'
import { kg } from '@/lib/domain/weight'
import { across, down, text, wrapped, type Frame, type Mark } from './drawing'
import type { LabelPrint, PieceLabel } from './label-data'
import { wrapInto } from './paragraph'
import { widthOf } from './typeset'

interface Fact {
  name: string
  value: string
  /** Part of a row's width. */
  share: number
  /** May take a second line. */
  isLong?: boolean
}

const usualOrder = ['ref', 'order', 'piece', 'weight', 'contents', 'dimensions', 'value'] as const
type FactName = (typeof usualOrder)[number]
const namesOf: Readonly<Partial<Record<LabelPrint['fields'][number], readonly FactName[]>>> = {
  reference: ['ref', 'order'], pieces: ['piece'], weight: ['weight', 'dimensions'], goods: ['contents', 'value'],
}

/** What several pieces weigh is known of all together. */
const factsOf = (label: PieceLabel): Record<FactName, Fact | null> => ({
  ref: { name: 'Ref no', value: label.ref_no, share: 0.34 },
  order: { name: 'Order', value: label.order_id, share: 0.28 },
  piece: { name: 'Piece', value: `${label.piece}/${label.pieces}`, share: 0.16 },
  weight: { name: 'Weight', value: `${kg(label.weight)} kg${label.pieces > 1 ? ' of all' : ''}`, share: 0.22 },
  contents: { name: 'Contents', value: label.contents, share: 0.46, isLong: true },
  dimensions: { name: 'Dimensions', value: label.dims ? `${label.dims} cm` : '–', share: 0.26 },
  value: label.declared_value ? { name: 'Declared value', value: money(label.declared_value, label.declared_currency ?? 'AED'), share: 0.28 } : null,
})

/** At most two rows of facts, in the order the label is set up with, each row filled out. */
export function factRows(label: PieceLabel): Fact[][] {
  const { fields } = label.print
  const facts = factsOf(label)
  const names = fields.length === 0 ? usualOrder : fields.flatMap((field) => namesOf[field] ?? [])
  const rows: Fact[][] = []
  for (const fact of names.flatMap((name) => facts[name] ?? [])) {
    const last = rows.at(-1)
    const taken = last?.reduce((sum, { share }) => sum + share, 0) ?? 0
    if (last && (taken + fact.share <= 1.001 || rows.length === 2)) last.push(fact)
    else rows.push([fact])
  }
  return rows.map((row) => {
    const total = row.reduce((sum, { share }) => sum + share, 0)
    return row.map((fact) => ({ ...fact, share: fact.share / total }))
  })
}

function valueMarks({ value, isLong }: Fact, x: number, y: number, width: number): Mark[] {
  const isWide = isLong && widthOf(value, 6, { weight: 700 }) > width
  if (!isWide) return [text(x, y + 5.9, value, { size: 8.5, weight: 700, width, least: 5 })]
  return wrapInto(value, { size: 5.6, least: 4.6, width, most: 2 }, { weight: 700 }).map((line, i) => wrapped({ x, width }, y + 4.5 + i * 2, line))
}

/** Rows of captions with their values, each 7 mm high. */
export function factsBand(label: PieceLabel, { x, y, width, height }: Frame): Mark[] {
  const rows = factRows(label)
  const high = height / Math.max(1, rows.length)
  return rows.flatMap((row, n) => {
    let left = x
    const top = y + n * high
    const marks = row.flatMap((fact, i) => {
      const start = left + (i ? 1.2 : 0)
      const room = fact.share * width - (i ? 1.2 : 0) - 0.8
      const rule = i ? [down(left, top, high)] : []
      left += fact.share * width
      return [...rule, text(start, top + 2.5, fact.name.toUpperCase(), { size: 5.5, weight: 700 }), ...valueMarks(fact, start, top, room)]
    })
    return [...(n > 0 ? [across(x, top, width)] : []), ...marks]
  })
}

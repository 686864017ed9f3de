import { text, wrapped, type Frame, type Mark } from './drawing'
import type { LabelParty } from './label-data'
import { cutTo, wrap, wrapInto, type Line } from './paragraph'
import { pointMm } from './typeset'

/** Parts of an address that are printed as they were written. */
export type AddressPart = 'name' | 'company' | 'line1' | 'line2' | 'area' | 'city'

/** A paragraph of the address and its type. */
interface Paragraph {
  part: AddressPart
  content: string
  size: number
  weight: 500 | 700
}

/** Which of it a label shows. */
export interface Shown {
  name: boolean
  street: boolean
  phone: boolean
}
const whole: Shown = { name: true, street: true, phone: true }

const leading = 1.22
/** Arabic reaches further below its line. */
const arabicLeading = 1.36
const phoneMm = 4.2
const footMm = 10.8
/** Tried in turn; at the last a line of the address is in 5.2 points, which a 203 dpi head still prints clearly. */
const factors = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.65, 0.6, 0.55]
const smallest = factors.at(-1) as number
/** The type an address may shrink to before other bands of the label give it room. */
const comfortable = 0.76

const joined = (parts: (string | null | undefined)[], by = ', ') => parts.map(part => part?.trim()).filter(Boolean).join(by)

function paragraphs({ name, company, lines, area }: LabelParty, shown: Shown): Paragraph[] {
  const street = lines.map((content, i) => ({ part: i === 0 ? ('line1' as const) : ('line2' as const), content, size: 9.5, weight: 500 as const }))
  const all: Paragraph[] = [
    ...(
      shown.name
        ? [
          { part: 'name' as const, content: name, size: 13, weight: 700 as const },
          { part: 'company' as const, content: company === name ? '' : (company ?? ''), size: 9.5, weight: 500 as const },
        ]
        : []
    ),
    ...(shown.street ? [...street, { part: 'area' as const, content: area ?? '', size: 9.5, weight: 500 as const }] : []),
  ]
  return all.filter(each => each.content.trim() !== '')
}

const leadOf = ({ size, context }: Line) => size * pointMm * (context.rightToLeft ? arabicLeading : leading)
const heightOf = (lines: readonly Line[]) => lines.reduce((height, line) => height + leadOf(line), 0)
const linesOf = ({ content, size, weight }: Paragraph, width: number, factor: number) => wrap(content, size * factor, width, { weight })

interface Settled {
  lines: Line[]
  /** Parts that end with an ellipsis. */
  cut: AddressPart[]
}

/** Each paragraph in at most so many lines. */
const cutAt = (set: readonly { part: AddressPart; lines: Line[] }[], most: number, width: number): Settled => ({
  lines: set.flatMap(({ lines }) => cutTo(lines, most, width)), cut: set.filter(({ lines }) => lines.length > most).map(({ part }) => part),
})

/** The largest type at which all stands in the room; at the smallest the longest paragraphs give way, each keeps its beginning. */
function settle(all: readonly Paragraph[], width: number, height: number): Settled {
  for (const factor of factors) {
    const lines = all.flatMap(each => linesOf(each, width, factor))
    if (heightOf(lines) <= height) return { lines, cut: [] }
  }
  const set = all.map(({ part, ...each }) => ({ part, lines: linesOf({ part, ...each }, width, smallest) }))
  for (let most = Math.max(...set.map(({ lines }) => lines.length)) - 1; most > 0; most--) {
    if (heightOf(set.flatMap(({ lines }) => lines.slice(0, most))) <= height) return cutAt(set, most, width)
  }
  return cutAt(set, 1, width)
}

/** Height in mm at which an address needs no smaller type than other bands of the label can spare it. */
export function neededHeight(party: LabelParty, width: number, shown: Shown = whole): number {
  const lines = paragraphs(party, shown).flatMap(each => linesOf(each, width, comfortable))
  return phoneMm + heightOf(lines) + footMm
}

const cityIn = (city: string, width: number) => wrapInto(city, { size: 17, least: 7, width, most: 1 }, { weight: 700 })

/** What of an address a frame has no room for. */
export function cutOf(party: LabelParty, { width, height }: Pick<Frame, 'width' | 'height'>, shown: Shown = whole): AddressPart[] {
  const city = wrap(party.city, 7, width, { weight: 700 }).length > 1
  return [...settle(paragraphs(party, shown), width, height - phoneMm - footMm).cut, ...(city ? (['city'] as const) : [])]
}

/**
 * Phone, then name to area from the top, city and country held at the foot: whatever has to give way, what a courier
 * sorts and calls by never does.
 */
export function toAddress(party: LabelParty, frame: Frame, shown: Shown = whole): Mark[] {
  const bottom = frame.y + frame.height
  const place = joined([party.state === party.city ? null : party.state, party.pincode], ' ')
  const country = joined([place, party.country_name.toUpperCase()], ' · ')
  const phone = text(frame.x + frame.width, frame.y + 3.4, party.phone ?? '', { size: 10.5, weight: 700, align: 'right', width: frame.width - 8, least: 7 })
  const foot = [
    ...cityIn(party.city, frame.width).map(line => wrapped(frame, bottom - 5.1, line)),
    ...wrapInto(country, { size: 9.5, least: 5, width: frame.width, most: 1 }, { weight: 700 }).map(line => wrapped(frame, bottom - 0.9, line)),
  ]
  let baseline = frame.y + phoneMm
  const { lines } = settle(paragraphs(party, shown), frame.width, frame.height - phoneMm - footMm)
  const marks = lines.map(line => {
    const mark = wrapped(frame, baseline + leadOf(line) * 0.8, line)
    baseline += leadOf(line)
    return mark
  })
  return [...(shown.phone ? [phone] : []), ...marks, ...foot]
}

/** Sender or return address, as small as it takes to stand whole. */
export function shortAddress(party: LabelParty, frame: Frame): Mark[] {
  const contents = [
    joined([party.company || party.name, party.phone], ' · '),
    joined([...party.lines, party.area]),
    joined([party.city, party.state === party.city ? null : party.state, party.pincode, party.country_name]),
  ].filter(Boolean)
  const set = (size: number) => contents.map((content, i) => wrap(content, size, frame.width, { weight: i === 0 ? 700 : 500 }))
  const stands = (size: number) => heightOf(set(size).flat()) <= frame.height
  const size = [6.4, 6, 5.6, 5.2, 4.8, 4.4].find(stands) ?? 4.4
  const most = Math.max(1, Math.floor(frame.height / (size * pointMm * arabicLeading) / Math.max(1, contents.length)))
  const lines = stands(size) ? set(size).flat() : set(size).flatMap(each => cutTo(each, most, frame.width))
  let baseline = frame.y
  return lines.map(line => {
    const mark = wrapped(frame, baseline + leadOf(line) * 0.8, line)
    baseline += leadOf(line)
    return mark
  })
}

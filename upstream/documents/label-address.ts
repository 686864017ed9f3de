import { lineIn, text, wrapped, type Frame, type Mark } from './drawing'
import type { LabelParty } from './label-data'
import { cutTo, wrap, type Line } from './paragraph'
import { pointMm } from './typeset'

/** A paragraph of the address and its type. */
interface Paragraph {
  content: string
  size: number
  weight: 500 | 700
  /** Most lines it may take; what is left is cut with an ellipsis. */
  most: number
}

const leading = 1.22
/** Arabic reaches further below its line. */
const arabicLeading = 1.36
const phoneMm = 4.2
const footMm = 10.8
/** Tried in turn: smaller type first, then fewer lines for each line of the address. */
const attempts = [...[1, 0.94, 0.88, 0.82, 0.76, 0.7].map(factor => ({ factor, most: 3 })), { factor: 0.7, most: 2 }, { factor: 0.7, most: 1 }]

const joined = (parts: (string | null | undefined)[], by = ', ') => parts.map(part => part?.trim()).filter(Boolean).join(by)

function paragraphs({ name, company, lines, area }: LabelParty, most: number): Paragraph[] {
  const all: Paragraph[] = [
    { content: name, size: 13, weight: 700, most: 2 },
    { content: company === name ? '' : (company ?? ''), size: 9.5, weight: 500, most: 1 },
    ...lines.map(content => ({ content, size: 9.5, weight: 500 as const, most })),
    { content: area ?? '', size: 9.5, weight: 500, most: 1 },
  ]
  return all.filter(each => each.content.trim() !== '')
}

const leadOf = ({ size, context }: Line) => size * pointMm * (context.rightToLeft ? arabicLeading : leading)

const linesOf = ({ content, size, weight, most }: Paragraph, width: number, factor: number): Line[] => cutTo(wrap(content, size * factor, width, { weight }), most, width)

const heightOf = (lines: readonly Line[]) => lines.reduce((height, line) => height + leadOf(line), 0)

/** The largest type at which name to area stand in the room; at the smallest, the ends of the address lines give way. */
function settle(party: LabelParty, width: number, height: number): Line[] {
  let lines: Line[] = []
  for (const { factor, most } of attempts) {
    lines = paragraphs(party, most).flatMap(each => linesOf(each, width, factor))
    if (heightOf(lines) <= height) return lines
  }
  while (heightOf(lines) > height) lines = lines.slice(0, -1)
  return lines
}

/**
 * Phone, then name to area from the top, city and country held at the foot: whatever has to give way, what a courier
 * sorts and calls by never does.
 */
export function toAddress(party: LabelParty, frame: Frame): Mark[] {
  const bottom = frame.y + frame.height
  const place = joined([party.state === party.city ? null : party.state, party.pincode], ' ')
  const country = joined([place, party.country_name.toUpperCase()], ' · ')
  const phone = text(frame.x + frame.width, frame.y + 3.4, party.phone ?? '', { size: 10.5, weight: 700, align: 'right', width: frame.width - 8, least: 7 })
  const foot = [
    lineIn(frame, bottom - 5.1, party.city, { size: 17, weight: 700, least: 9 }),
    lineIn(frame, bottom - 0.9, country, { size: 9.5, weight: 700, least: 7 }),
  ]
  let baseline = frame.y + phoneMm
  const lines = settle(party, frame.width, frame.height - phoneMm - footMm).map(line => {
    const mark = wrapped(frame, baseline + leadOf(line) * 0.8, line)
    baseline += leadOf(line)
    return mark
  })
  return [phone, ...lines, ...foot]
}

/** Sender or return address in three short lines. */
export function shortAddress(party: LabelParty, frame: Frame, size = 6.4): Mark[] {
  const lead = size * pointMm * leading
  const lines = [
    joined([party.company || party.name, party.phone], ' · '),
    joined([...party.lines, party.area]),
    joined([party.city, party.state === party.city ? null : party.state, party.pincode, party.country_name]),
  ]
  return lines.filter(Boolean).map((content, i) =>
    lineIn(frame, frame.y + lead * (i + 0.8), content, { size, weight: i === 0 ? 700 : 500, least: size * 0.85 }))
}

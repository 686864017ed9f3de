import type { X12Set } from '@/lib/domain/x12-sets'

/** A segment: its name and its elements, `['W06', 'F', 'PO-1']`. */
export type Segment = readonly string[]
export interface TransactionSet { id: X12Set; control: string; segments: Segment[] }
export interface Interchange { sender: string; receiver: string; control: string; sets: TransactionSet[] }

/** What is no interchange, and why. */
export class X12Fault extends Error {}

/** The functional group each set travels in. */
const groups: Readonly<Record<X12Set, string>> = { 940: 'OW', 943: 'AR', 944: 'RE', 945: 'SW' }
const VERSION = '004010'
const control = (no: number, digits: number) => String(no % 10 ** digits).padStart(digits, '0')

/** Text that holds no separator of ours; X12 has no way to escape one. Beyond its basic character set nothing is promised to arrive. */
export const plain = (text: string | null | undefined, most = 80): string =>
  (text ?? '').normalize('NFKD').replace(/[^\x20-\x7e]/g, '').replace(/[*~>^]/g, ' ').trim().slice(0, most)

interface Writing { sender: string; receiver: string; control: number; at: Date; isTest: boolean; set: X12Set; segments: readonly Segment[] }

/**
 * Writes one transaction set in its envelopes: ISA and IEA, GS and GE, ST and SE, with counts and one control number for all three. Release 004010 as
 * published at stedi.com/edi/x12-004010; separators are `*`, `>` and `~`.
 */
export function writeInterchange({ sender, receiver, control: no, at, isTest, set, segments }: Writing): string {
  const [day, time] = [at.toISOString().slice(0, 10).replaceAll('-', ''), at.toISOString().slice(11, 16).replace(':', '')]
  const party = (text: string) => plain(text, 15).padEnd(15)
  const st = control(no, 4)
  const body = [['ST', set, st], ...segments]
  const all: Segment[] = [
    ['ISA', '00', ' '.repeat(10), '00', ' '.repeat(10), 'ZZ', party(sender), 'ZZ', party(receiver), day.slice(2), time, 'U', '00401', control(no, 9), '0',
      isTest ? 'T' : 'P', '>'],
    ['GS', groups[set], plain(sender, 15), plain(receiver, 15), day, time, String(no), 'X', VERSION],
    ...body, ['SE', String(body.length + 1), st], ['GE', '1', String(no)], ['IEA', '1', control(no, 9)],
  ]
  return all.map((segment) => `${trimmed(segment).join('*')}~`).join('\n')
}
/** Without the empty elements at its end; ISA has all of its sixteen. */
function trimmed(segment: Segment): Segment {
  let last = segment.length
  while (segment[0] !== 'ISA' && last > 1 && segment[last - 1] === '') last -= 1
  return segment.slice(0, last)
}

const isSet = (id: string | undefined): id is X12Set => id !== undefined && Object.hasOwn(groups, id)

/** Cuts an interchange by the separators its own ISA names. */
function segmentsOf(text: string): Segment[] {
  const from = text.trimStart()
  if (!from.startsWith('ISA')) throw new X12Fault('It does not begin with ISA.')
  const [element, end] = [from[3] ?? '', from[105] ?? '']
  if (from.length < 106 || /[\w\s]/.test(element) || /[\w ]/.test(end)) throw new X12Fault('Its ISA is not 106 characters long.')
  const all = from.split(end).map((one) => one.trim()).filter(Boolean).map((one) => one.split(element))
  if (all[0]?.length !== 17) throw new X12Fault('Its ISA has not 16 elements.')
  return all
}

/** The transaction sets of a group, each with its count and its number checked; sets that are not ours are refused. */
function setsIn(segments: readonly Segment[]): TransactionSet[] {
  const sets: TransactionSet[] = []
  let open: TransactionSet | null = null
  for (const segment of segments) {
    const [name, first, second = ''] = segment
    if (name === 'ST') {
      if (open) throw new X12Fault(`Set ${open.control} is not ended by an SE.`)
      if (!isSet(first)) throw new X12Fault(`Set ${first ?? ''} is none of ${Object.keys(groups).join(', ')}.`)
      open = { id: first, control: second, segments: [] }
    } else if (name === 'SE') {
      if (!open || second !== open.control || Number(first) !== open.segments.length + 2) throw new X12Fault(`SE ${second} does not fit its ST.`)
      sets.push(open)
      open = null
    } else if (open) open.segments.push(segment.map((one) => one.trim()))
  }
  if (open) throw new X12Fault(`Set ${open.control} is not ended by an SE.`)
  return sets
}

/** Reads an interchange. Throws `X12Fault` where an envelope, a count or a control number does not fit: half of an interchange is none. */
export function readInterchange(text: string): Interchange {
  const segments = segmentsOf(text)
  const [isa, iea] = [segments[0] ?? [], segments.at(-1) ?? []]
  const named = (name: string) => segments.filter(([one]) => one === name)
  if (iea[0] !== 'IEA' || iea[2] !== isa[13]) throw new X12Fault('Its IEA does not fit its ISA.')
  const [starts, ends] = [named('GS'), named('GE')]
  if (starts.length === 0 || Number(iea[1]) !== starts.length
    || starts.some((gs, at) => ends[at]?.[2] !== gs[6])) throw new X12Fault('Its GE does not fit its GS.')
  const sets = setsIn(segments)
  if (ends.reduce((sum, [, count]) => sum + Number(count), 0) !== sets.length) throw new X12Fault('Its GE counts other sets than there are.')
  return { sender: (isa[6] ?? '').trim(), receiver: (isa[8] ?? '').trim(), control: (isa[13] ?? '').trim(), sets }
}

import { cutOnSmallest } from '../../documents/label-layout'
import type { AddressPart } from '../../documents/label-address'
import { unprintable } from '../../documents/printable'
import type { ParcelFault } from './parcel'
import type { ParcelWords } from './parcel-words'

/** What a label prints of the words somebody typed. */
const printed = ['consignee_name', 'consignee_company', 'address_line1', 'address_line2', 'area', 'city', 'state', 'goods_description'] as const
type Printed = (typeof printed)[number]
export type PrintedTexts = Readonly<Record<Printed, string | null>>

const fieldOf: Readonly<Record<AddressPart, Printed>> = {
  name: 'consignee_name', company: 'consignee_company', line1: 'address_line1', line2: 'address_line2', area: 'area', city: 'city',
}

/** No text of a parcel may be longer (contract/packages.ts): one that is has been refused already, and is not set in type. */
const LONGEST = 200

/** An address this short stands on every label in whatever script: nearly all are, and a file has thousands. */
const always = { address: 200, city: 20 }

function cutParts(texts: PrintedTexts): Printed[] {
  const { consignee_name, consignee_company, address_line1, address_line2, area, city, state } = texts
  const length = [consignee_name, consignee_company, address_line1, address_line2, area].reduce((sum, text) => sum + (text?.length ?? 0), 0)
  if (length <= always.address && (city?.length ?? 0) <= always.city) return []
  const lines = address_line1 === null ? [address_line2] : [address_line1, address_line2]
  const party = {
    name: consignee_name ?? '', company: consignee_company, lines: lines.filter((line) => line !== null),
    area, city: city ?? '', state, country_code: '', country_name: '',
  }
  return cutOnSmallest(party).map((part) => (part === 'line1' && address_line1 === null ? 'address_line2' : fieldOf[part]))
}

/** Warnings of texts a label cannot show as they were typed: letters no face of ours draws, and ends there is no room for on the smallest paper. */
export function labelFaults(texts: PrintedTexts, words: Pick<ParcelWords, 'noLetters' | 'cutOnLabel'>): ParcelFault[] {
  if (printed.some((field) => (texts[field]?.length ?? 0) > LONGEST)) return []
  const letters = printed.flatMap((field): ParcelFault[] => {
    const lost = unprintable(texts[field] ?? '')
    return lost.length > 0 ? [{ field, code: 'format', message: words.noLetters(field, lost) }] : []
  })
  return [...letters, ...cutParts(texts).map((field): ParcelFault => ({ field, code: 'range', message: words.cutOnLabel(field) }))]
}

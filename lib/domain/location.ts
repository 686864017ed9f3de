import { machine } from './machine'
import { activates, deactivates } from './move'
import { words } from './vocabulary'

/** fulfilment.md 2.2: into and out of a blocked shelf nothing moves. */
export const locationStatus = /* @__PURE__ */ machine({
  active: {
    label: 'Active', tone: 'green',
    moves: { inactive: deactivates(), blocked: { label: 'Block', confirm: true, consequence: 'Nothing goes in or out until it is activated again.' } },
  },
  inactive: { label: 'Inactive', tone: 'grey', moves: { active: activates() } },
  blocked: { label: 'Blocked', tone: 'red', moves: { active: activates(), inactive: deactivates() } },
})

export const zoneType = words({
  pick: 'Pick', bulk: 'Bulk', receiving: 'Receiving', staging: 'Staging',
  quarantine: 'Quarantine', returns: 'Returns', damaged: 'Damaged', dispatch: 'Dispatch',
})
/** Where stock is sold from (fulfilment.md 7.3): what was received is sold once it is put away, what was picked is somebody's already. */
export type ZoneType = (typeof zoneType.names)[number]
export const sellableZones = ['pick', 'bulk'] as const satisfies ZoneType[]

export const storageClass = words({
  ambient: 'Ambient', cool: 'Cool', chilled: 'Chilled', frozen: 'Frozen', dangerous: 'Dangerous goods', high_value: 'High value',
})

/** zone-aisle-rack-level-bin, two to five parts: `A-03-12-B-04`. */
export const LOCATION_CODE = /^[A-Z0-9]{1,4}(-[A-Z0-9]{1,4}){1,4}$/

/** Bins one range may make at once. */
export const MOST_IN_RANGE = 5000

const letters = /^[A-Z]$/
const digits = /^\d{1,4}$/

/** The marks of a span, both ends included: '08-11' is 08, 09, 10, 11 and 'C' is C alone. Null when the ends do not fit together. */
export function marksOf(span: string): string[] | null {
  const [from = '', to = from] = span.split('-').map((end) => end.trim())
  if (letters.test(from) && letters.test(to) && from <= to)
    return Array.from({ length: to.charCodeAt(0) - from.charCodeAt(0) + 1 }, (_, i) => String.fromCharCode(from.charCodeAt(0) + i))
  if (!digits.test(from) || !digits.test(to) || Number(from) > Number(to)) return null
  const wide = Math.max(from.length, to.length)
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => String(Number(from) + i).padStart(wide, '0'))
}

/** Every code of a zone over its spans, in the order they are walked: the last part turns fastest. Null when a span does not fit together. */
export function codesOf(zone: string, spans: readonly string[]): string[] | null {
  return spans.reduce<string[] | null>((codes, span) => {
    const marks = marksOf(span)
    return codes && marks && codes.flatMap((code) => marks.map((mark) => `${code}-${mark}`))
  }, [zone])
}

/** How many codes a range would make, without making them; null when a span does not fit together. */
export function rangeSize(spans: readonly string[]): number | null {
  return spans.reduce<number | null>((size, span) => {
    const marks = marksOf(span)
    return size === null || marks === null ? null : size * marks.length
  }, 1)
}

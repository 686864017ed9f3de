import { addDays } from '@/lib/domain/days'
import type { Shape } from '../json-shape'

/** The shapes a value may have, each of one type. */
function choices(shape: Shape): Shape[] {
  const among = shape.anyOf ?? shape.oneOf ?? shape.allOf
  if (among) return among.flatMap(choices)
  return Array.isArray(shape.type) ? shape.type.map((type) => ({ ...shape, type })) : [shape]
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T/
const CLOCK = /^\d{2}:\d{2}(:\d{2})?$/
const NUMBER = /^-?\d+(\.\d+)?$/

/** A text of the same kind as the one there is: another day, time, number, address, or other words. */
function otherTexts(now: string): unknown[] {
  if (DAY.test(now)) return [1, -1, 30].map((days) => addDays(now, days))
  if (INSTANT.test(now)) return [3_600_000, -3_600_000].map((ms) => new Date(Date.parse(now) + ms).toISOString())
  if (CLOCK.test(now)) return [30, -30, 60].map((minutes) => laterClock(now, minutes))
  if (NUMBER.test(now)) return [otherNumber(now, 1), otherNumber(now, -1)]
  if (now.includes('@')) return [`changed.${now.split(',')[0]}`]
  if (/^https?:/.test(now)) return [now.replace(/\/?$/, '/changed')]
  if (/^\+\d+$/.test(now)) return [`${now.slice(0, -1)}${(Number(now.slice(-1)) + 1) % 10}`]
  return [
    `${now} changed`, `${now}Z`, `${now}9`, now.replace(/[A-Z](?=[^A-Z]*$)/, (c) => (c === 'Z' ? 'Y' : 'Z')),
    now.replace(/\d(?=\D*$)/, (d) => String((Number(d) + 1) % 10)),
  ]
}

function laterClock(clock: string, minutes: number): string {
  const at = (((Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5)) + minutes) % 1440) + 1440) % 1440
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}

const otherNumber = (now: string, by: number): string => (Number(now) + by).toFixed(now.split('.')[1]?.length ?? 0)

/** Texts for fields that hold nothing yet: days, times, numbers, codes and addresses among which a pattern or a rule finds its own. */
const texts = (today: string) => [
  'Changed by hand', addDays(today, 40), `${addDays(today, 1)}T08:00:00.000Z`, '10:30', '12.50', '7', '+971501234599',
  'someone.new@example.com', 'https://example.com/changed', 'AE', 'AED', 'DXB', 'NEWCODE1', 'ZZ9', 'changed-words', '123456',
  '100123456700003', '5555 1234', '#123456', 'changed-by-hand-changed-by-hand-changed',
]

function fitting(shape: Shape, value: unknown): boolean {
  if (typeof value !== 'string') return true
  const { pattern, minLength = 0, maxLength = Infinity } = shape
  return value.length >= minLength && value.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(value))
}

function ofShape(shape: Shape, now: unknown, pool: readonly unknown[], today: string): unknown[] {
  if (shape.const !== undefined) return [shape.const]
  if (shape.enum) return shape.enum
  if (shape.type === 'boolean') return [now !== true]
  if (shape.type === 'null') return [null]
  if (shape.type === 'integer' || shape.type === 'number') {
    const n = Number(now ?? NaN)
    const near = Number.isFinite(n) ? [n + 1, n - 1, n + 5, n * 2, Math.floor(n / 2)] : [1, 2, 10, 25.25]
    const isIn = (v: number) => Number.isFinite(v) && v >= (shape.minimum ?? -Infinity) && v <= (shape.maximum ?? Infinity)
    return [...near, ...pool, shape.minimum, shape.maximum].map(Number).filter((v) => isIn(v) && (shape.type === 'number' || Number.isInteger(v)))
  }
  if (shape.type === 'string') {
    const own = now === null || now === undefined || now === '' ? [] : otherTexts(String(now))
    return [...own, ...pool, ...texts(today)].filter((value) => typeof value === 'string' && fitting(shape, value))
  }
  if (shape.type === 'array') return otherLists(shape.items ?? {}, Array.isArray(now) ? now : [], pool, today)
  if (shape.type === 'object') return otherObjects(shape, now, today)
  return pool.slice()
}

function otherLists(item: Shape, now: readonly unknown[], pool: readonly unknown[], today: string): unknown[] {
  const known = now.some((one) => typeof one === 'object') ? [] : [...new Set(pool.flat())]
  const more = [...known, ...choices(item).flatMap((one) => ofShape(one, undefined, [], today))].filter((one) => !now.includes(one) && typeof one !== 'object')
  const longer = more.slice(0, 12).map((one) => [...now, one])
  const other = now.some((one) => typeof one === 'object')
    ? choices(item).flatMap((one) => otherObjects(one, now[0], today)).map((one) => [one, ...now.slice(1)])
    : []
  return [...other, ...(now.length > 1 ? [now.slice(0, -1)] : []), ...longer, ...more.slice(0, 6).map((one) => [one]), []]
}

/** The object there is with one of its fields changed; nothing where there is none to begin with. */
function otherObjects(shape: Shape, now: unknown, today: string): unknown[] {
  if (now === null || typeof now !== 'object') return []
  const kept = Object.fromEntries(Object.entries(now).filter(([name]) => shape.properties?.[name]))
  // What names a row stands first in its shape, and is changed last.
  return Object.entries(shape.properties ?? {}).toReversed().flatMap(([name, one]) => valuesFor(one, kept[name], [], today)
    .slice(0, 2)
    .map((value) => ({ ...kept, [name]: value })))
}

/**
 * Values of a field's shape to try instead of the one stored, the likeliest first. `pool` holds what other records have in the field, `today`
 * is Dubai's.
 */
export function valuesFor(shape: Shape, now: unknown, pool: readonly unknown[], today: string): unknown[] {
  const all = choices(shape)
  const made = all.flatMap((one) => ofShape(one, now, pool, today))
  const seen = new Set<string>()
  return made.filter((value) => {
    const key = JSON.stringify(value)
    if (value === undefined || value === '' || seen.has(key)) return false
    seen.add(key)
    return true
  }).toSorted((a, b) => Number(a === null) - Number(b === null))
}

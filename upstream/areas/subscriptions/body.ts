import type { deliveryFormat } from '@/lib/domain/subscription'
import type { NameOf } from '@/lib/domain/machine'
import { xmlText } from '../../documents/xml-tree'

export type Format = NameOf<typeof deliveryFormat>
export type Content = { [name: string]: unknown }

export const contentTypes: Readonly<Record<Format, string>> = {
  json: 'application/json; charset=utf-8', xml: 'application/xml; charset=utf-8', form: 'application/x-www-form-urlencoded; charset=utf-8',
}

const isTree = (value: unknown): value is Content => typeof value === 'object' && value !== null && !Array.isArray(value)
const plain = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** A list repeats its element: `<events>..</events><events>..</events>`. */
function xml(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => xml(name, item)).join('')
  const inside = isTree(value) ? Object.entries(value).map(([k, v]) => xml(k, v)).join('') : xmlText(plain(value))
  return inside === '' ? `<${name}/>` : `<${name}>${inside}</${name}>`
}

/** `event[code]=DEL01`, `events[0][event_id]=…` */
function* fields(name: string, value: unknown): Generator<[string, string]> {
  if (Array.isArray(value)) for (const [i, item] of value.entries()) yield* fields(`${name}[${i}]`, item)
  else if (isTree(value)) for (const [k, v] of Object.entries(value)) yield* fields(name ? `${name}[${k}]` : k, v)
  else yield [name, plain(value)]
}

/** The body of a call in the client's format. */
export function spell(content: Content, format: Format): Buffer {
  if (format === 'json') return Buffer.from(JSON.stringify(content))
  if (format === 'xml') return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${xml('webhook', content)}`)
  return Buffer.from(new URLSearchParams([...fields('', content)]).toString())
}

const personal = /^(name|phone|email|address_line[12]|receiver_name|pincode|area|content)$/

/** What of a body may stand in a log: nobody's name, phone or street, no file. */
export function withoutPeople(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPeople)
  if (!isTree(value)) return value
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, k === 'event' ? v : personal.test(k) && v !== null ? '•••' : withoutPeople(v)]))
}

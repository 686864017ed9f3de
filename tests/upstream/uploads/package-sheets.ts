import { packageTemplate, type PackageField } from '@/lib/contract/package-columns'
import type { Asker } from '../house'

/** A row of a package file as somebody types it. */
export type Typed = Partial<Record<PackageField, string>>

const cities = ['Dubai', 'Abu Dhabi', 'Sharjah', 'Al Ain', 'Ajman']

/** A good order to an address in the Emirates; `n` makes it unlike any other. */
export const order = (n: number, differs: Typed = {}): Typed => ({
  ref_no: `T-${n}`, rsa_service_code: 'STD', consignee_name: `Consignee ${n}`, consignee_phone: `+9715${String(50_000_000 + n)}`, address_line1: `Villa ${n}, Street 4`,
  city: cities[n % cities.length], country_code: 'AE', pieces: '1', weight: '1.250', goods_description: 'Cotton shirts', declared_value: '150.00', currency: 'AED',
  payment_mode: 'prepaid', ...differs,
})

export const orders = (count: number, from = 1): Typed[] => Array.from({ length: count }, (_, i) => order(from + i))

const quoted = (text: string) => (/[",\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A csv of these rows under the headers of the template; only those columns some row fills, and the required ones. */
export function csv(rows: readonly Typed[], more: { headers?: string[]; cells?: (row: number) => string[] } = {}): Buffer {
  const columns = packageTemplate.columns.filter((column) => ('required' in column && column.required === true) || rows.some((row) => row[column.field] !== undefined))
  const header = [...columns.map(({ header }) => header), ...(more.headers ?? [])]
  const lines = rows.map((row, i) => [...columns.map(({ field }) => row[field] ?? ''), ...(more.cells?.(i) ?? [])])
  return Buffer.from([header, ...lines].map((cells) => cells.map(quoted).join(',')).join('\r\n'))
}

/** Sends a package file; the answer is the receipt. */
export const send = (asker: Asker, body: Buffer, o: { name?: string; client_id?: number; dry_run?: boolean } = {}) =>
  asker.call('packages.upload', { ...(o.client_id === undefined ? {} : { client_id: o.client_id }), ...(o.dry_run ? { dry_run: true } : {}) }, { file: { name: o.name ?? 'orders.csv', body } })

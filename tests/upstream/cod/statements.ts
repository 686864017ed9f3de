import type { Input } from '@/lib/contract/types'
import { addDays, today } from '@/lib/domain/days'
import type { Asker, useApp } from '../app'
import { happened, idOf, onTheRoad, type Parcel } from '../tracking/parcels'

type App = ReturnType<typeof useApp>

export interface Order { id: number; cod_status: string; received_amount: string; match_result: string; expected_amount: string }
export const orderOf = async (app: App, { id }: Pick<Parcel, 'id'>): Promise<Order> =>
  (await app.query<Order>('select id, cod_status, received_amount, match_result, expected_amount from cod_orders where package_id = $1', [id]))[0] as Order

/** A delivered parcel whose cash Falcon Express has. */
export async function withCash(app: App, amount: string, differs: Record<string, unknown> = {}): Promise<Parcel> {
  const parcel = await onTheRoad(app, { payment_mode: 'cod', cod_amount: amount, cod_currency: 'AED', ...differs })
  await happened(app, parcel, ['DEL04', 1])
  return parcel
}

/** A row of a carrier's file: the parcel's number or any text, the amount, and what else its columns hold. */
export type FileRow = readonly [number: string, amount: string, more?: { type?: string; currency?: string; fee?: string }]

const header = 'Tracking No,Reference No,Collected Date,Collected Amount,Currency,COD Fee,Net Amount,Line Type,Remarks'
export const csvOf = (rows: readonly FileRow[], name = 'statement.csv') => ({
  name, type: 'text/csv',
  body: Buffer.from(`${[header, ...rows.map(([number, amount, { type = '', currency = 'AED', fee = '' } = {}]) =>
    [number, '', addDays(today(), -3), amount, currency, fee, '', type, ''].join(','))].join('\n')}\n`),
})

let serial = 0
export const headerOf = async (app: App, declared: string, more: Partial<Input<'codPayments.add'>> = {}): Promise<Input<'codPayments.add'>> => {
  serial += 1
  const statement_no = `ST-${Date.now()}-${serial}`
  return {
    carrier_id: await idOf(app, 'carriers', 'FALCON'), country_code: 'AE', currency: 'AED', statement_no,
    period_from: addDays(today(), -9), period_to: addDays(today(), -3), declared_count: 1, declared_amount: declared, ...more,
  }
}

/** A payment recorded by `who` with the rows of its statement. */
export async function stated(app: App, who: Asker, rows: readonly FileRow[], declared: string, more: Partial<Input<'codPayments.add'>> = {}) {
  const made = await who.call('codPayments.add', await headerOf(app, declared, { declared_count: rows.length, ...more }))
  if (made.status !== 201) throw new Error(`${made.status} ${made.message} ${JSON.stringify(made.errors)}`)
  await sent(app, who, made.data.id, rows)
  return made.data
}

/** Sends rows to a payment and waits until they are worked through. */
export async function sent(app: App, who: Asker, id: number, rows: readonly FileRow[]) {
  const answer = await who.call('codPayments.upload', { carrier_cod_payment_id: id }, { file: csvOf(rows) })
  await app.jobs.idle()
  return answer
}

export const linesOf = async (who: Asker, id: number) => (await who.call('codPayments.lines', { id, page_size: 200 })).data
export const paymentOf = async (who: Asker, id: number) => (await who.call('codPayments.one', { id })).data

/** Our account that payers of a currency are shown first. */
export const bankIn = async (app: App, currency: string) =>
  (await app.query<{ id: number }>('select id from banks where currency = $1 and is_default', [currency]))[0]?.id ?? 0

/** Money of a payment at our account in dirhams. */
export async function arrives(app: App, who: Asker, id: number, amount_received: string, more: Partial<Input<'codPayments.act'>> = {}) {
  serial += 1
  const reference_no = `FT-${Date.now()}-${serial}`
  return who.call('codPayments.act', {
    action: 'verify', id, bank_id: await bankIn(app, 'AED'), payment_method: 'bank_transfer', reference_no, payment_date: today(), amount_received, ...more,
  })
}

/** A payment whose statement is complete. */
export async function submitted(app: App, who: Asker, rows: readonly FileRow[], declared: string, more: Partial<Input<'codPayments.add'>> = {}) {
  const made = await stated(app, who, rows, declared, more)
  await who.call('codPayments.act', { action: 'submit', id: made.id })
  return made
}

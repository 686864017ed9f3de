import { addDays, today } from '@/lib/domain/days'
import type { Input } from '@/lib/contract/types'
import type { useApp, Asker } from '../app'
import { shelf, sku } from '../stock/given'

type App = ReturnType<typeof useApp>
type Line = NonNullable<Input<'inbound.add'>['lines']>[number]
let made = 0

/** Who and where: the demo's warehouse and a client of its own goods. */
export async function ground(app: App) {
  const at = await shelf(app.services.database.db)
  return { ...at, code: (await app.query<{ code: string }>('select location_code as code from locations where id = $1', [at.location]))[0]?.code ?? '' }
}

export const newSku = (app: App, client: number, more: { expiry?: boolean; serial?: boolean } = {}) => sku(app.services.database.db, client, more)

/** What an order is announced with, a new reference each. */
export const announced = (client: number, warehouse: number, lines: Line[], more: Partial<Input<'inbound.add'>> = {}): Input<'inbound.add'> => ({
  client_id: client, warehouse_id: warehouse, ref_no: `T-IN-${(made += 1)}-${process.pid}`, expected_date: addDays(today(), 1), lines,
    boe_no: '101-01234567-26', submit: true, ...more,
})

/** An order that was submitted. */
export async function submitted(staff: Asker, client: number, warehouse: number, lines: Line[], more: Partial<Input<'inbound.add'>> = {}) {
  const answer = await staff.call('inbound.add', announced(client, warehouse, lines, more))
  if (answer.status !== 201) throw new Error(answer.message)
  return answer.data
}

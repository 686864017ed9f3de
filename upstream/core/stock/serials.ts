import { sql } from 'drizzle-orm'
import { filedNumber } from '@/lib/domain/scan-input'
import { isHeld } from '@/lib/domain/stock'
import { rows, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import type { PlacedLine } from './judge'

interface Serial {
  id: number
  client_id: number
  serial_no: string
  balance_id: number
  sku_id: number
}
const keyOf = (client: number, serial: string) => `${client} ${filedNumber(serial)}`

/** Serials come in from outside once; they begin where they come from. In one order for everybody. */
async function openSerials(tx: Db, lines: readonly PlacedLine[]): Promise<void> {
  const fresh = lines.filter(({ from }) => !isHeld(from.place) && from.place !== 'customer').flatMap(({ serials = [], from, sku_id, from_id }) =>
    serials.map((serial) => ({ client_id: from.owner_id, serial_no: filedNumber(serial), sku_id, from_id })),
  )
  if (fresh.length === 0) return
  const ordered = fresh.toSorted((a, b) => (keyOf(a.client_id, a.serial_no) < keyOf(b.client_id, b.serial_no) ? -1 : 1))
  const of = (name: 'client_id' | 'serial_no' | 'sku_id' | 'from_id') => sql.param(ordered.map((one) => one[name]))
  await rows(
    tx,
    sql`insert into serials (client_id, serial_no, sku_id, balance_id) select *
        from unnest(${of('client_id')}::bigint[], ${of('serial_no')}::text[], ${of('sku_id')}::bigint[], ${of('from_id')}::bigint[])
        on conflict do nothing`,
  )
}

/**
 * Ids of the serials each line names, in its order; held in the order of their ids.
 * Refuses one that is not where it is moved from. The caller holds the balances.
 */
export async function serialIds(tx: Db, lines: readonly PlacedLine[]): Promise<Map<PlacedLine, number[]>> {
  const named = lines.filter(({ serials }) => serials !== undefined)
  if (named.length === 0) return new Map()
  await openSerials(tx, named)
  const pairs = named.flatMap(({ serials = [], from }) => serials.map((serial) => ({ client: from.owner_id, serial: filedNumber(serial) })))
  const found = await rows<Serial>(
    tx,
    sql`select s.id, s.client_id, s.serial_no, s.balance_id, s.sku_id from serials s where (s.client_id, s.serial_no) in (
          select * from unnest(${sql.param(pairs.map(({ client }) => client))}::bigint[], ${sql.param(pairs.map(({ serial }) => serial))}::text[]))
          order by s.id for no key update`,
  )
  const byKey = new Map(found.map((serial) => [keyOf(serial.client_id, serial.serial_no), serial]))
  return new Map(
    named.map((line) => [
      line,
      (line.serials ?? []).map((text) => {
        const serial = byKey.get(keyOf(line.from.owner_id, text))
        if (serial?.balance_id === line.from_id && serial.sku_id === line.sku_id) return serial.id
        const message = `Serial ${filedNumber(text)} is not there.`
        throw new Refusal(409, message, [{ field: 'serials', message }])
      }),
    ]),
  )
}

import type pg from 'pg'
import { placeKey } from '@/lib/domain/carrier-place'
import { readPhone } from '@/lib/contract/phone'
import { readPlate, readVehicle } from '@/lib/domain/plate'
import { rereadColumn, type Reread } from './column'

const PAGE = 5000

interface Token {
  id: string
  vehicle_no: string
  plate_country: string
  plate_emirate: string | null
  plate_code: string | null
  plate_number: string
}

/** Visits, by the parts of the plate as the gate entered them; what is no plate keeps its text and is compared by it. */
async function rereadTokens(client: pg.Client): Promise<Reread> {
  const done: Reread = { table: 'gate_tokens', column: 'vehicle_key', changed: 0, kept: 0 }
  let after = '0'
  // Tokens that are open twice meet in the unique index only once all keys are known.
  await client.query('drop index if exists gate_tokens_one_open')
  for (;;) {
    const { rows } = await client.query<Token>(
      'select id::text as id, vehicle_no, plate_country, plate_emirate, plate_code, plate_number from gate_tokens where id > $1::bigint order by gate_tokens.id limit $2',
      [after, PAGE],
    )
    const read = rows.map((row) => {
      const plate = readPlate(row)
      done[plate ? 'changed' : 'kept']++
      return { id: row.id, ...(plate ?? { ...readVehicle(row.vehicle_no), plate_code: row.plate_code, plate_number: row.plate_number }) }
    })
    await client.query(
      `update gate_tokens t set vehicle_no = r.vehicle_no, vehicle_key = r.vehicle_key, plate_code = r.plate_code, plate_number = r.plate_number
       from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[]) as r (id, vehicle_no, vehicle_key, plate_code, plate_number)
       where t.id = r.id`,
      [read.map(({ id }) => id), read.map((r) => r.vehicle_no), read.map((r) => r.vehicle_key), read.map((r) => r.plate_code), read.map((r) => r.plate_number)],
    )
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) break
    after = last.id
  }
  await keepTwins(client)
  await client.query('update driver_declarations d set vehicle_no = t.vehicle_no from gate_tokens t where t.id = d.token_id and d.vehicle_no <> t.vehicle_no')
  return done
}

const open = "status in ('created', 'in_yard', 'called', 'at_dock', 'dock_out')"

/** Two visits of one vehicle that are open under two spellings both go on; the later ones are marked, so that the index lets them be. */
async function keepTwins(client: pg.Client): Promise<void> {
  await client.query(
    `update gate_tokens t set is_twin = true
        where ${open} and exists (select 1 from gate_tokens o where o.warehouse_id = t.warehouse_id and o.vehicle_key = t.vehicle_key and o.id < t.id
          and o.${open})`,
  )
  await client.query(`create unique index gate_tokens_one_open on gate_tokens (warehouse_id, vehicle_key) where ${open} and not is_twin`)
}

async function rereadMappings(client: pg.Client): Promise<Reread> {
  const { rows } = await client.query<{ id: string; vehicle_no: string }>('select id::text as id, vehicle_no from pas_mappings where vehicle_no is not null')
  for (const { id, vehicle_no } of rows) {
    const read = readVehicle(vehicle_no)
    await client.query('update pas_mappings set vehicle_no = $2, vehicle_key = $3 where id = $1::bigint', [id, read.vehicle_no, read.vehicle_key])
  }
  return { table: 'pas_mappings', column: 'vehicle_key', changed: rows.length, kept: 0 }
}

interface Watched {
  id: string
  kind: string
  value: string
  shown: string
  action: string
  reason: string
  warehouse_id: string | null
  valid_to: string | null
}

/** Entries that turn out to be about one vehicle become one, which holds as long as the longest of them. */
async function rereadWatchList(client: pg.Client): Promise<Reread> {
  const { rows } = await client.query<Watched>(
    "select id::text as id, kind, value, shown, action, reason, warehouse_id::text, to_char(valid_to, 'YYYY-MM-DD') as valid_to from pas_watchlist order by valid_to desc nulls first, id",
  )
  const keyed = rows.map((row) => ({
    ...row,
    value: row.kind === 'vehicle' ? readVehicle(row.shown).vehicle_key : ((row.kind === 'driver' ? readPhone(row.shown, 'AE') : null) ?? placeKey(row.shown)),
  }))
  const groups = Map.groupBy(keyed, ({ kind, value, action, warehouse_id }) => [kind, value, action, warehouse_id].join('|'))
  // Out of one another's way: a new key may be what another entry is still kept under.
  await client.query("update pas_watchlist set value = '#' || id")
  for (const [first, ...rest] of groups.values()) {
    if (!first) continue
    await client.query('delete from pas_watchlist where id = any($1::bigint[])', [rest.map(({ id }) => id)])
    const shown = first.kind === 'vehicle' ? readVehicle(first.shown).vehicle_no : first.shown
    const reasons = [...new Set([first, ...rest].map(({ reason }) => reason))].join('; ')
    await client.query('update pas_watchlist set value = $2, shown = $3, reason = $4 where id = $1::bigint', [first.id, first.value, shown, reasons])
  }
  return { table: 'pas_watchlist', column: 'value', changed: groups.size, kept: rows.length - groups.size }
}

/** Plates kept before all their spellings were one (lib/domain/plate.ts). */
export async function rereadPlates(client: pg.Client): Promise<Reread[]> {
  const done = [await rereadTokens(client), await rereadMappings(client), await rereadWatchList(client)]
  for (const table of ['inbound_orders', 'fulfillment_orders'])
    done.push(await rereadColumn(client, { table, column: 'vehicle_no' }, (text) => readVehicle(text).vehicle_no || null))
  return done
}

import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Kiosk, pasSites } from '@/lib/contract/pas-sites'
import { kioskStatus } from '@/lib/domain/dock'
import { today } from '@/lib/domain/days'
import { BLOCK_SIZE, OFFLINE_FROM } from '@/lib/domain/gate-token'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import { hashToken, newToken, sameSecret } from '../../platform/tokens'
import type { Who } from '../../platform/who'
import { ownSite, visibleSites } from './scope'

type KioskRow = z.output<typeof Kiosk>
const CODE_MINUTES = 15
/** No letters that are taken for another on a tablet in the sun. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const DEVICE_GONE = 'This device is not paired any more. Ask a supervisor for a new code.'

const columns = sql`k.id, k.device_code, k.name, k.warehouse_id, s.site_code as warehouse_code, k.gate_id, g.gate_code, k.dock_id, d.dock_no, k.kind, k.printer,
  k.status, k.paired_at, k.last_seen_at, k.app_version, k.queue_length,
  (select b.from_seq || '–' || b.to_seq from number_blocks b where b.device_id = k.id and b.block_day = ${dubaiToday} order by b.id desc
  limit 1) as number_block, k.version`
const tables = sql`kiosk_devices k join pas_sites s on s.warehouse_id = k.warehouse_id left join gates g on g.id = k.gate_id
  left join docks d on d.id = k.dock_id`

export function kioskPage(db: Db, who: Who, q: z.output<typeof pasSites.kiosks.query>) {
  const list: ListQuery = {
    columns, from: tables, countFrom: sql`kiosk_devices k`,
    where: [
      visibleSites(who, sql`k.warehouse_id`), anyOfValues(sql`k.warehouse_id`, q.warehouse_id),
      anyOfValues(sql`k.kind`, q.kind), anyOfValues(sql`k.status`, q.status),
      q.search ? sql`(k.device_code ilike ${contains(q.search)} or k.name ilike ${contains(q.search)})` : undefined,
    ],
    sorts: { device_code: { by: sql`k.device_code`, kind: 'text' }, last_seen_at: { by: sql`k.last_seen_at`, kind: 'time', nullable: true } },
    defaultSort: 'device_code', id: sql`k.id`,
  }
  return pageOf<KioskRow>(db, list, q)
}

/** One device; 404 for one of another site. */
export async function kioskRow(db: Db, who: Who, id: number): Promise<KioskRow> {
  const row = await first<KioskRow>(db, sql`select ${columns} from ${tables} where ${allOf([sql`k.id = ${id}`, visibleSites(who, sql`k.warehouse_id`)])}`)
  if (!row) throw new Refusal(404, 'Device not found.')
  return row
}

const hold = async (tx: Db, who: Who, id: number): Promise<KioskRow> => {
  await rows(tx, sql`select 1 from kiosk_devices where id = ${id} for update`)
  return kioskRow(tx, who, id)
}

/** Gate and dock of a device stand on its site. */
async function refusePlace(tx: Db, warehouseId: number, b: { gate_id?: number | null; dock_id?: number | null }): Promise<void> {
  if (b.gate_id && !(await first(tx, sql`select 1 from gates where id = ${b.gate_id} and warehouse_id = ${warehouseId}`)))
    throw refuseField('gate_id', 'Choose a gate of this site.')
  if (b.dock_id && !(await first(tx, sql`select 1 from docks where id = ${b.dock_id} and warehouse_id = ${warehouseId}`)))
    throw refuseField('dock_id', 'Choose a dock of this site.')
}

/** A fresh code of a device, and when it ends; whoever was paired until now is out. */
async function newCode(tx: Db, id: number): Promise<{ pairing_code: string; expires_at: string }> {
  const pairing_code = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const expires_at = new Date(Date.now() + CODE_MINUTES * 60_000).toISOString()
  await rows(
    tx,
    sql`update kiosk_devices set status = ${literal(kioskStatus, 'unpaired')}, key_hash = null, paired_at = null, pairing_hash = ${hashToken(pairing_code)},
        pairing_expires_at = ${expires_at}::timestamptz, version = version + 1, updated_at = now() where id = ${id}`,
  )
  return { pairing_code, expires_at }
}

export async function addKiosk(tx: Db, who: Who, b: z.output<typeof pasSites.addKiosk.body>) {
  await ownSite(tx, who, b.warehouse_id)
  await refusePlace(tx, b.warehouse_id, b)
  const taken = {
    kiosk_devices_device_code_unique: () =>
      new Refusal(409, 'This device code is already used.', [{ field: 'device_code', message: 'This device code is already used.' }]),
  }
  const made = await refuseOn(
    taken,
    first<{ id: number }>(
      tx,
      sql`insert into kiosk_devices (device_code, name, warehouse_id, gate_id, dock_id, kind, printer, created_by, updated_by)
          values (${b.device_code}, ${b.name}, ${b.warehouse_id}, ${b.gate_id ?? null}::bigint, ${b.dock_id ?? null}::bigint, ${b.kind},
            ${b.printer}, ${who.user_id}, ${who.user_id}) returning id`,
    ),
  )
  const { id } = made as { id: number }
  return { id, ...(await newCode(tx, id)) }
}

export async function changeKiosk(tx: Db, who: Who, id: number, b: z.output<typeof pasSites.changeKiosk.body>): Promise<{ before: KioskRow; after: KioskRow }> {
  const before = await hold(tx, who, id)
  if (b.version !== undefined && b.version !== before.version) throw staleRecord()
  await refusePlace(tx, before.warehouse_id, b)
  const sets = (['name', 'gate_id', 'dock_id', 'kind', 'printer'] as const).flatMap((name) => (
    b[name] === undefined ? [] : [sql`${sql.identifier(name)} = ${b[name]}`]
  ))
  await rows(
    tx,
    sql`update kiosk_devices set ${sql.join([...sets, sql`version = version + 1`, sql`updated_at = now()`, sql`updated_by = ${who.user_id}`], sql`, `)}
        where id = ${id}`,
  )
  return { before, after: await kioskRow(tx, who, id) }
}

export async function pairingCode(tx: Db, who: Who, id: number) {
  const held = await hold(tx, who, id)
  return { id: held.id, ...(await newCode(tx, held.id)) }
}

/** Takes a device out at once; its key opens nothing any more. */
export async function revokeKiosk(tx: Db, who: Who, id: number): Promise<KioskRow> {
  const held = await hold(tx, who, id)
  if (!kioskStatus.can(held.status as 'paired', 'revoked')) throw new Refusal(409, `Device ${held.device_code} is revoked already.`)
  await rows(tx, sql`update kiosk_devices set status = ${literal(kioskStatus, 'revoked')}, key_hash = null, pairing_hash = null, pairing_expires_at = null,
    revoked_at = now(), version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)
  return kioskRow(tx, who, id)
}

const placeColumns = sql`k.device_code, k.name, k.warehouse_id, s.site_code, f.facility_name as site_name, k.kind, k.printer, g.gate_code, k.dock_id, d.dock_no,
  now() as server_time`
type Place = z.input<typeof pasSites.heartbeat.reply>
const placeOf = async (db: Db, id: number) =>
  (await first<Place>(db, sql`select ${placeColumns} from ${tables} join facilities f on f.id = k.warehouse_id where k.id = ${id}`)) as Place

/**
 * Pairs the device that shows a code: once, within its time, by somebody of the site.
 * One sentence for every failure, so that codes cannot be told apart by guessing.
 */
export async function pair(tx: Db, who: Who, code: string): Promise<Place & { device_key: string }> {
  const device = await first<{ id: number }>(
    tx,
    sql`select k.id from kiosk_devices k
        where ${allOf([
          sql`k.pairing_hash = ${hashToken(code)} and k.pairing_expires_at > now() and k.status = ${literal(kioskStatus, 'unpaired')}`,
          visibleSites(who, sql`k.warehouse_id`),
        ])} for update`,
  )
  if (!device) throw refuseField('pairing_code', 'This code is wrong, was used or has expired. Ask for a new one.')
  const device_key = newToken()
  await rows(
    tx,
    sql`update kiosk_devices set status = ${literal(kioskStatus, 'paired')}, key_hash = ${hashToken(device_key)}, pairing_hash = null,
        pairing_expires_at = null, paired_at = now(), last_seen_at = now(), revoked_at = null, version = version + 1, updated_at = now(),
          updated_by = ${who.user_id} where id = ${device.id}`,
  )
  return { ...(await placeOf(tx, device.id)), device_key }
}

/** The paired device of a code and key; 410 for one that was revoked or never paired. */
async function provedDevice(tx: Db, who: Who, code: string, key: string): Promise<{ id: number; warehouse_id: number }> {
  const device = await first<{ id: number; warehouse_id: number; key_hash: string | null }>(
    tx,
    sql`select k.id, k.warehouse_id, k.key_hash from kiosk_devices k
        where ${allOf([sql`k.device_code = ${code.toUpperCase()} and k.status = ${literal(kioskStatus, 'paired')}`, visibleSites(who, sql`k.warehouse_id`)])}
        for update`,
  )
  if (!device?.key_hash || !sameSecret(hashToken(key), device.key_hash)) throw new Refusal(410, DEVICE_GONE)
  return device
}

export async function heartbeat(tx: Db, who: Who, b: z.output<typeof pasSites.heartbeat.body>): Promise<Place> {
  const device = await provedDevice(tx, who, b.device_code, b.device_key)
  await rows(tx, sql`update kiosk_devices set last_seen_at = now(), app_version = coalesce(${b.app_version ?? null}, app_version),
    queue_length = ${b.queue_length} where id = ${device.id}`)
  return placeOf(tx, device.id)
}

/**
 * Numbers a device may give out today while it is offline: its block again while more than half of it is left, else the next twenty (pas.md 4.19). A device
 * paired anew gets twenty others: what it gave out before may wait in a browser we have not heard of since. 409 when the site has none left.
 */
export async function numberBlock(tx: Db, who: Who, b: { device_code: string; device_key: string; warehouse_id: number }) {
  const site = await ownSite(tx, who, b.warehouse_id)
  const device = await provedDevice(tx, who, b.device_code, b.device_key)
  if (device.warehouse_id !== site.warehouse_id) throw new Refusal(404, 'Device not found.')
  const day = today()
  // One device at a time of a site, so that no two get the same block.
  await rows(tx, sql`select 1 from pas_sites where warehouse_id = ${site.warehouse_id} for update`)
  const mine = await first<{ from: number; to: number; used: number }>(
    tx,
    sql`select n.from_seq as "from", n.to_seq as "to", (select count(*)::int from gate_tokens t where t.warehouse_id = n.warehouse_id
          and t.token_day = n.block_day and t.queue_no between n.from_seq and n.to_seq) as used
        from number_blocks n join kiosk_devices k on k.id = n.device_id where k.id = ${device.id} and n.block_day = ${day}::date and n.created_at >= k.paired_at
        order by n.id desc limit 1`,
  )
  if (mine && mine.used < BLOCK_SIZE / 2) return { from: mine.from, to: mine.to, day, site_code: site.site_code }
  const last = await first<{ top: number }>(tx, sql`select coalesce(max(to_seq), ${OFFLINE_FROM - 1})::int as top from number_blocks
    where warehouse_id = ${site.warehouse_id} and block_day = ${day}::date`)
  const from = (last?.top ?? OFFLINE_FROM - 1) + 1
  if (from + BLOCK_SIZE - 1 > 9999) throw new Refusal(409, 'This site has no offline numbers left today.')
  await rows(tx, sql`insert into number_blocks (device_id, warehouse_id, block_day, from_seq, to_seq)
    values (${device.id}, ${site.warehouse_id}, ${day}::date, ${from}, ${from + BLOCK_SIZE - 1})`)
  return { from, to: from + BLOCK_SIZE - 1, day, site_code: site.site_code }
}

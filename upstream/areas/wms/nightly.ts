import { sql } from 'drizzle-orm'
import { counted } from '@/lib/domain/counted'
import { today } from '@/lib/domain/days'
import { recordStatus } from '@/lib/domain/record-status'
import { userStatus } from '@/lib/domain/user'
import { stockDifferences } from '../../core/wms/differences'
import { inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { dayIn, dayTimeIn, written, type Wording } from '../../platform/letter-words'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { isOfShop } from '../channels/tell'
import { askStock, activeConnections } from './stock'
import type { Connection } from './connections'
import { keepFault } from './send'

const MOST_LINES = 50
interface Difference { item: string; lot_no: string; wms_qty: number; qty: number }
interface Facts { client: string; warehouse: string; day: string; as_of: string; n: number; list: string; more: number; link: string }

const wording: Wording<Facts> = {
  en: (f) => [
    `Stock of ${f.client} differs from its WMS: ${counted(f.n, 'line')}`,
    `At ${f.warehouse}, on ${dayIn.en(f.day)}, the WMS as of ${dayTimeIn.en(f.as_of)} has other quantities than we have:\n\n${f.list}${
      f.more > 0 ? `\nand ${f.more} more` : ''}\n\nNothing was adjusted. Count them, or ask the client.\n\n${f.link}`,
  ],
  ar: (f) => [
    `مخزون ${f.client} يختلف عن نظام المستودع: ${f.n}`,
    `في ${f.warehouse} بتاريخ ${dayIn.ar(f.day)}، لدى نظام المستودع (حتى ${
      dayTimeIn.ar(f.as_of)}) كميات تختلف عن كمياتنا:\n\n${f.list}${
      f.more > 0 ? `\nو ${f.more} أخرى` : ''}\n\nلم يتم تعديل أي شيء. يرجى جردها أو سؤال العميل.\n\n${f.link}`,
  ],
}

const differencesOf = (db: Db, connectionId: number) => rows<Difference>(db, sql`select coalesce(k.sku_code, d.item_code) as item, d.lot_no, d.wms_qty, d.qty
  from ${stockDifferences} d left join skus k on k.id = d.sku_id where d.connection_id = ${connectionId} order by 1, 2`)

interface Named { client: string; email: string | null; contact: string; locale: string | null; warehouse: string; stock_at: string }
const namesOf = (db: Db, id: number) => rows<Named>(db, sql`select coalesce(c.trade_name, c.name) as client, c.contact_email as email,
    coalesce(c.contact_name, c.name) as contact, (select u.locale from users u where lower(u.email) = lower(c.contact_email) limit 1) as locale,
    f.facility_name as warehouse, n.stock_at
  from wms_connections n join clients c on c.id = n.client_id join facilities f on f.id = n.warehouse_id where n.id = ${id} and n.stock_at is not null`)
const staffOf = (db: Db, warehouseId: number) => rows<{ email: string; name: string; locale: string | null }>(db, sql`select distinct u.id, u.email,
    u.full_name as name, u.locale from users u join user_groups ug on ug.user_id = u.id join groups g on g.id = ug.group_id
      and g.status = ${literal(recordStatus, 'active')}
  where u.user_category = 'warehouse' and u.status = ${literal(userStatus, 'active')} and ${warehouseId} = any(u.warehouse_ids)
    and 'app_b2b:inbound-receive' = any(g.permissions)
    and u.email like '%@%' order by u.id`)

/** Mails the differences of one WMS to its client and to those who receive there; answers how many lines differ. */
async function mailDifferences(services: Services, connection: Connection): Promise<number> {
  const { database: { db }, mail, config } = services
  return inTransaction(db, async (tx) => {
    const [named] = await namesOf(tx, connection.id)
    // Once a day, however often the night's work is begun.
    const turn = await rows(tx, sql`update wms_connections set listed_on = ${today()} where id = ${connection.id} and listed_on is distinct
      from ${today()}::date
      returning id`)
    const found = named && turn.length > 0 ? await differencesOf(tx, connection.id) : []
    if (!named || found.length === 0) return 0
    const facts: Facts = {
      client: named.client, warehouse: named.warehouse, day: today(), as_of: named.stock_at, n: found.length, more: Math.max(0, found.length - MOST_LINES),
      list: found.slice(0, MOST_LINES).map(({ item, lot_no, wms_qty, qty }) => `${item} ${lot_no}: WMS ${wms_qty} / ${qty}`).join('\n'),
      link: `${config.PUBLIC_URL}/b2binventory?client_id=${connection.client_id}&warehouse_id=${connection.warehouse_id}&difference=true`,
    }
    const client = named.email?.includes('@') ? [{ email: named.email, name: named.contact, locale: named.locale, client_id: connection.client_id }] : []
    const staff = (await staffOf(tx, connection.warehouse_id)).map((one) => ({ ...one, client_id: null }))
    for (const { email, client_id, ...reader } of [...client, ...staff]) {
      await mail.post(tx, {
        ...written('wms_differences', wording, facts, reader), to: [email], ref: { type: 'wms_connection', no: connection.account_code }, client_id,
      })
    }
    return found.length
  })
}

/** Asks every WMS what it has and lists by client what differs (b2b.md 7.12). One that does not answer is compared as it last was. */
export async function listDifferences(services: Services): Promise<void> {
  const { db } = services.database
  for (const connection of await activeConnections(db, system, {})) {
    try {
      await askStock(services, connection)
    } catch (error) {
      if (!isOfShop(error)) throw error
      await keepFault(db, connection, error)
    }
    await mailDifferences(services, connection)
  }
}

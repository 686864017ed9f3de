import { sql } from 'drizzle-orm'
import { omsMessageStatus, sameWord, type MappedStatus } from '@/lib/domain/oms'
import { saleOrderStatus } from '@/lib/domain/sale-order'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { ChannelLine, ChannelOrder } from '../channels/adapter'
import { equalCodes, listingOf, type Mapped, type Meaning } from '../channels/listings'
import { wordsIn, type Origin } from '../channels/origin'
import type { OmsOrder } from './adapter'
import { nameOf, type WorkingMapping } from './read'

/** An order of an OMS as it is kept: with what its status means here. */
export type SaidOrder = ChannelOrder & OmsOrder

/** What a status of the OMS means here; null where it is mapped to nothing. */
const meaningOf = (map: readonly MappedStatus[], word: string) =>
  map.find(({ direction, oms_status }) => direction === 'in' && sameWord(oms_status, word))?.status ?? null

/** An order in our words; null where its status brings nothing here. */
export function inOurWords({ status_map, order_prefix }: WorkingMapping, order: OmsOrder): SaidOrder | null {
  const status = meaningOf(status_map, order.oms_status)
  return status === null || order.id === '' ? null : { ...order, ref_no: `${order_prefix}${order.no}`, is_cancelled: status === 'cancelled' }
}

/** Where all its goods are to leave from; null where the OMS names no place, or several: our rules choose then. */
function warehouseOf({ warehouse_map }: WorkingMapping, { facilities }: SaidOrder): number | null {
  const found = facilities.map((code) => {
    const mapped = warehouse_map.find(({ facility_code }) => sameWord(facility_code, code))
    if (!mapped) throw new Refusal(422, `Facility ${code} is mapped to no warehouse.`)
    return mapped.warehouse_id
  })
  return new Set(found).size === 1 ? found[0] ?? null : null
}

/** Codes of goods as the client calls them: SKUs by code, barcode or alias, and bundles. */
async function meaningsIn(tx: Db, clientId: number, lines: readonly ChannelLine[]): Promise<Map<string, Meaning>> {
  const equal = await equalCodes(tx, clientId, lines.map(listingOf))
  const ids = [...equal.values()].flatMap(({ sku_id }) => (sku_id === null ? [] : [sku_id]))
  const codes = new Map((await rows<{ id: number; sku_code: string }>(tx, sql`select id, sku_code from skus
    where id = any(${sql.param(ids)}::bigint[])`)).map(({ id, sku_code }) => [id, sku_code]))
  const codeOf = ({ sku_id, bundle_sku }: Mapped) => (sku_id === null ? bundle_sku : codes.get(sku_id) ?? null)
  return new Map([...equal].map(([key, mapped]) => [key, { channel_sku: key, code: codeOf(mapped) }]))
}

/** A mapping as an origin of orders. */
export function originOf(mapping: WorkingMapping): Origin {
  const words = wordsIn({ table: 'oms_orders', owner: { column: 'mapping_id', id: mapping.id }, known: 'oms_order_id' })
  return {
    kind: 'OMS', name: nameOf(mapping), client_id: mapping.client_id, auto_confirm: true, cancel_sync: true, order_from: mapping.order_from,
    of: { source: 'oms' }, warehouse: (said) => warehouseOf(mapping, said as SaidOrder),
    meanings: (tx, lines) => meaningsIn(tx, mapping.client_id, lines),
    hold: words.hold,
    keep: async (tx, kept, said, of) => {
      await words.keep(tx, kept, said, of)
      // What was cancelled there is not sent back as news.
      if (said.is_cancelled) await rows(tx, sql`delete from oms_messages where oms_order_row_id = ${kept.id}
        and status = ${literal(omsMessageStatus, 'waiting')} and step_status = ${literal(saleOrderStatus, 'cancelled')}`)
    },
  }
}

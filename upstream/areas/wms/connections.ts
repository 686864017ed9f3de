import { sql } from 'drizzle-orm'
import type { channelEnvironment, ConnectionStatus, ChannelStatus } from '@/lib/domain/channel'
import type { wmsFormat, WmsOrdering, WmsReceiptStep, WmsShipmentStep } from '@/lib/domain/wms'
import { first, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { ownGoods } from '../catalogue/scope'

/** What the work of a connection needs of it. */
export interface Connection {
  id: number
  client_id: number
  client_code: string
  warehouse_id: number
  account_code: string
  base_url: string
  environment: (typeof channelEnvironment.names)[number]
  message_format: (typeof wmsFormat.names)[number]
  ordering: WmsOrdering
  secrets: Readonly<Record<string, string>>
  receipt_map: Readonly<Record<string, WmsReceiptStep>>
  shipment_map: Readonly<Record<string, WmsShipmentStep>>
  connection_status: ConnectionStatus
  status: ChannelStatus
  stock_at: string | null
  stock_tried_at: string | null
  version: number
}
export const connectionColumns = sql`n.id, n.client_id, c.client_code, n.warehouse_id, n.account_code, n.base_url, n.wms_environment as environment,
  n.message_format, n.ordering, n.secrets, n.receipt_map, n.shipment_map, n.connection_status, n.status, n.stock_at, n.stock_tried_at, n.version`
export const connectionTables = sql`wms_connections n join clients c on c.id = n.client_id`

/** Connections somebody may see: staff all, a client its own. */
export const ownConnections = (who: Who) => ownGoods(who, sql`n.client_id`)
export const noConnection = () => new Refusal(404, 'This connection no longer exists.')

export const connectionOf = (db: Db, who: Who, id: number) =>
  first<Connection>(db, sql`select ${connectionColumns} from ${connectionTables} where ${allOf([sql`n.id = ${id}`, ownConnections(who)])}`)

/** A connection held for a change; 404 for one out of reach. */
export async function holdConnection(tx: Db, who: Who, id: number): Promise<Connection> {
  const held = await first<Connection>(tx, sql`select ${connectionColumns} from ${connectionTables}
    where ${allOf([sql`n.id = ${id}`, ownConnections(who)])} for update of n`)
  if (!held) throw noConnection()
  return held
}

/** 'WMS FEZ-DXB1'. */
export const nameOf = ({ account_code }: Pick<Connection, 'account_code'>): string => `WMS ${account_code}`

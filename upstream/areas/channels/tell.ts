import { sql } from 'drizzle-orm'
import { channelPlatform } from '@/lib/domain/channel'
import { rows, type Db } from '../../db/db'
import { ShopAway, ShopBusy, ShopRefused } from './adapter'
import type { WorkingChannel } from './read'

/** What a fault of a shop means for its connection; null for what is no fault of a shop, and for one that only rests. */
export function connectionAfter(error: unknown): 'error' | 'expired' | null {
  if (error instanceof ShopRefused) return error.status === 401 || error.status === 403 ? 'expired' : 'error'
  return error instanceof ShopAway ? 'error' : null
}
export const isOfShop = (error: unknown): error is ShopAway | ShopBusy | ShopRefused =>
  error instanceof ShopAway || error instanceof ShopBusy || error instanceof ShopRefused

export const refusedUs = ({ platform_code }: Pick<WorkingChannel, 'platform_code'>, message: string): string =>
  `${channelPlatform.label(platform_code)} refused the connection: ${message}`

/** Keeps what a call to a shop said of our connection. */
export const keepFault = (db: Db, channel: WorkingChannel, error: Error) =>
  rows(db, sql`update client_channels set last_error = ${error.message}, connection_status = coalesce(${connectionAfter(error)}, connection_status),
    updated_at = now() where id = ${channel.id}`)

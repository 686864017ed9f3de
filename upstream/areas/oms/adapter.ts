import type { OmsSecret } from '@/lib/domain/oms'
import type { SaleOrderStatus } from '@/lib/domain/sale-order'
import type { ChannelOrder, ShopAccess } from '../channels/adapter'

/** An order as every OMS’s is read: that of a shop, but for what its status means here, which the mapping says. */
export interface OmsOrder extends Omit<ChannelOrder, 'is_cancelled' | 'ref_no'> {
  /** What the buyer and the client call it. */
  no: string
  oms_status: string
  /** Where the OMS wants it shipped from. */
  facilities: string[]
}
interface OmsPage {
  orders: OmsOrder[]
  /** Where it goes on; null at the end. */
  cursor: string | null
}

/** What became of an order, in the words of the OMS. */
export interface SentStep {
  /** The same however often it is sent, so that the OMS can tell a repeat. */
  message_id: number
  oms_order_id: string
  oms_status: string
  status: SaleOrderStatus
  at: string
  reason: string | null
  parcels: { carrier: string | null; tracking_no: string }[]
}

/** An OMS in its own wire form, with the keys of one client. */
export interface OmsAdapter {
  account(): Promise<{ name: string }>
  /** Orders changed since then, a page at a time, in any order, some of them twice. */
  orders(since: string, cursor: string | null): Promise<OmsPage>
  /** Sends a status; answers what was sent. Sent again it changes nothing there. */
  tell(step: SentStep): Promise<Record<string, unknown>>
}

export interface OmsAccess extends Omit<ShopAccess, 'secrets'> {
  account: string
  secrets: Readonly<Partial<Record<OmsSecret, string>>>
}

import { createHmac } from 'node:crypto'
import { wmsKeys } from './keys'

export interface Heard { kind: string; message_id: string; order_no: string | null; item: string | null; body: Record<string, unknown>; x12: string | null }
interface StockLine { item: string; lot_no: string; qty: number }
interface Said { message_id: string; type: string; order_no: string; status: string; event_time: string; sequence?: number; [more: string]: unknown }
/** A message as it is sent: the body to the byte, and its signature. */
export interface Notice { payload: string; headers: { 'x-wms-signature': string } }

export const signed = (payload: string): Notice =>
  ({ payload, headers: { 'x-wms-signature': `sha256=${createHmac('sha256', wmsKeys.webhook_secret).update(payload).digest('hex')}` } })

/** One warehouse of the sandbox: what it was sent, what it has, and what it says. It forgets everything when the sandbox stops. */
export function sandboxWarehouse(account: string) {
  const heard: Heard[] = []
  const items = new Map<string, Record<string, unknown>>()
  const refusals = new Map<string, string>()
  let stock: StockLine[] = []
  let last = 0
  return {
    account, heard, items,
    /** Items it refuses, and why. */
    refuse: (item: string, why: string) => { refusals.set(item, why) },
    accept: (item: string) => { refusals.delete(item) },
    stock: () => stock,
    setStock: (lines: StockLine[]) => { stock = lines },
    /** Takes a message once, however often it is sent; the sentence of its refusal, or null. */
    hear(said: Heard): string | null {
      const why = said.item === null ? undefined : refusals.get(said.item)
      if (said.kind === 'item_create' && why) return why
      if (heard.some(({ message_id }) => message_id === said.message_id)) return null
      if (said.kind === 'item_create' && said.item !== null) items.set(said.item, said.body)
      heard.push(said)
      return null
    },
    /** What it says of an order now: each message newer than the one before. */
    say(said: Pick<Said, 'type' | 'order_no' | 'status'> & Partial<Said>): Notice {
      last += 1
      return signed(JSON.stringify({ message_id: `${account}-${last}`, sequence: last, event_time: new Date(Date.now() + last).toISOString(), ...said }))
    },
  }
}
export type SandboxWarehouse = ReturnType<typeof sandboxWarehouse>

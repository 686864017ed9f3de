import { createHash } from 'node:crypto'

/** An order as an OMS keeps it. What the buyer pays includes VAT. */
export interface OmsOrder {
  code: string
  display_no: string
  placed_at: string
  changed_at: string
  /** In the words of the OMS. */
  status: string
  facility: string
  lines: { sku: string; title: string; price: string; qty: number }[]
  shipping: string
  is_cod: boolean
  buyer: { name: string; phone: string; email: string; line1: string; city: string; country_code: string }
  package_status: string
  tracking_no: string | null
}
export interface Heard {
  code: string
  status: string
  tracking_no: string | null
  message_id: number | null
}
type Placing = Pick<OmsOrder, 'buyer' | 'lines'> & Partial<OmsOrder>

/** One account: its orders, and what was told of them. It forgets them when the sandbox stops. */
export function sandboxOms(account: string) {
  const orders = new Map<string, OmsOrder>()
  const heard: Heard[] = []
  let last = 0
  /** No two changes have the same moment. */
  const next = (atMs = Date.now()) => { last = Math.max(last + 1, atMs); return new Date(last).toISOString() }
  return {
    account, orders, heard,
    place({ buyer, lines, ...more }: Placing): OmsOrder {
      const nth = orders.size + 1
      const placed_at = more.placed_at ?? new Date().toISOString()
      const code = `SO${createHash('sha256').update(`${account} ${nth}`).digest('hex').slice(0, 8).toUpperCase()}`
      const order: OmsOrder = {
        code, display_no: `${account}-${1000 + nth}`, placed_at, changed_at: placed_at, status: 'CREATED', facility: 'FC1', shipping: '0.00', is_cod: false,
        package_status: 'CREATED', tracking_no: null, buyer, lines, ...more,
      }
      orders.set(code, order)
      return order
    },
    change(order: OmsOrder, changed: Partial<OmsOrder>, atMs?: number) { Object.assign(order, changed, { changed_at: next(atMs) }) },
    /** What the warehouse says of an order: kept, and taken over. */
    hear(order: OmsOrder, said: Omit<Heard, 'code'>) {
      heard.push({ code: order.code, ...said })
      Object.assign(order, { status: said.status, changed_at: next(), ...(said.tracking_no && { tracking_no: said.tracking_no }) })
    },
  }
}
export type SandboxOmsState = ReturnType<typeof sandboxOms>

/** As a careless OMS lists them: the newest first, and each twice where a page is long enough. */
export const listed = (oms: SandboxOmsState, since: string): OmsOrder[] =>
  [...oms.orders.values()].filter(({ changed_at }) => Date.parse(changed_at) >= Date.parse(since)).toSorted((a, b) => b.changed_at.localeCompare(a.changed_at))
    .flatMap((order) => [order, order])

export interface Said {
  status: number
  body: unknown
}
export interface Question {
  method: string
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Record<string, unknown>
}
export const said = (body: unknown): Said => ({ status: 200, body })
/** A notice as it is sent. */
export interface Notice {
  payload: string
  headers: Record<string, string>
}

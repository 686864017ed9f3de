import { plain, type Segment } from './interchange'

const date = (day: string | null | undefined) => (day ?? '').slice(0, 10).replaceAll('-', '')
/** N1 with a code assigned by the one who sends it. */
const party = (role: string, name: string | null, code: string | null): Segment[] =>
  (name || code ? [['N1', role, plain(name, 60), ...(code ? ['92', plain(code)] : [])]] : [])
const lotOf = (lot_no: string | null, expiry: string | null): Segment[] => [
  ...(lot_no && lot_no !== 'NA' ? [['N9', 'LT', plain(lot_no, 30)]] : []), ...(expiry ? [['G62', '36', date(expiry)]] : []),
]

export interface ReceiptAdvice {
  order_no: string
  ref_no: string
  grn_no: string | null
  day: string
  client_name: string
  client_code: string
  warehouse: string
  supplier_code: string | null
  supplier_name: string | null
  lines: { line_no: number; item: string; qty: number }[]
  receipts: { line_no: number; item: string; lot_no: string; expiry_date: string | null; qty: number; condition: 'good' | 'damaged' | 'quarantine' }[]
}

/**
 * The segments of a 944, stock transfer receipt advice: W17, the parties, a W07 for each SKU and lot that came, W13 for what is damaged (01), held in
 * quarantine
 * (07), short (02) or over (03), W14 with all that came (release 004010, stedi.com/edi/x12-004010/944). Quantities are in units.
 */
export function receiptAdvice(o: ReceiptAdvice): Segment[] {
  const lots = Map.groupBy(o.receipts, ({ line_no, lot_no }) => `${line_no} ${lot_no}`)
  const items = [...lots.values()].flatMap((parts): Segment[] => {
    const [one] = parts
    if (!one) return []
    const sum = (condition?: string) => parts.filter((part) => !condition || part.condition === condition).reduce((all, { qty }) => all + qty, 0)
    const bad = (condition: string, code: string): Segment[] => (sum(condition) > 0 ? [['W13', String(sum(condition)), 'EA', code]] : [])
    return [
      ['W07', String(sum()), 'EA', '', 'VN', plain(one.item)], ['N9', 'LI', String(one.line_no)], ...lotOf(one.lot_no, one.expiry_date),
      ...bad('damaged', '01'), ...bad('quarantine', '07'),
    ]
  })
  const differs = o.lines.flatMap(({ line_no, item, qty }): Segment[] => {
    const came = o.receipts.filter((part) => part.line_no === line_no).reduce((all, part) => all + part.qty, 0)
    if (came === qty) return []
    return [
      ...(came === 0 ? [['W07', '0', 'EA', '', 'VN', plain(item)], ['N9', 'LI', String(line_no)]] : []),
      ['W13', String(Math.abs(qty - came)), 'EA', came < qty ? '02' : '03', plain(item)],
    ]
  })
  const all = o.receipts.reduce((sum, { qty }) => sum + qty, 0)
  return [
    ['W17', 'F', date(o.day), plain(o.grn_no ?? o.order_no, 30), plain(o.ref_no, 30), plain(o.order_no, 30)], ...party('WH', o.warehouse, o.warehouse),
    ...party('DE', o.client_name, o.client_code), ...party('SF', o.supplier_name, o.supplier_code), ...items, ...differs, ['W14', String(all)],
  ]
}

export interface ShippingAdvice {
  order_no: string
  ref_no: string
  day: string
  client_name: string
  client_code: string
  warehouse: string
  consignee: { code: string; name: string; city: string | null; country_code: string }
  vehicle_no: string | null
  seal_no: string | null
  lines: { line_no: number; item: string; qty: number; shipped: { lot_no: string; expiry_date: string | null; qty: number }[] }[]
}

/**
 * The segments of a 945, warehouse shipping advice: W06, the parties, when and by what it left, a W12 for each line and lot with what was ordered, what was
 * shipped and the difference (CC whole, CP part, BP nothing), W03 with all units (release 004010, stedi.com/edi/x12-004010/945).
 */
export function shippingAdvice(o: ShippingAdvice): Segment[] {
  const items = o.lines.flatMap(({ line_no, item, qty, shipped }): Segment[] => {
    const left = shipped.reduce((sum, lot) => sum + lot.qty, 0)
    const status = left === 0 ? 'BP' : left < qty ? 'CP' : 'CC'
    const parts = shipped.length > 0 ? shipped : [{ lot_no: '', expiry_date: null, qty: 0 }]
    return parts.flatMap(({ lot_no, expiry_date, qty: units }, at): Segment[] => [
      // What was ordered stands with the first lot of a line, so that its sum is that of the order.
      ['W12', status, String(at === 0 ? qty : units), String(units), String(at === 0 ? qty - left : 0), 'EA', '', 'VN', plain(item),
        lot_no && lot_no !== 'NA' && lot_no.length <= 12 ? plain(lot_no) : ''],
      ['N9', 'LI', String(line_no)], ...lotOf(lot_no, expiry_date),
    ])
  })
  const all = o.lines.reduce((sum, { shipped }) => sum + shipped.reduce((units, lot) => units + lot.qty, 0), 0)
  return [
    ['W06', 'F', plain(o.ref_no, 30), date(o.day), plain(o.order_no, 30)], ...party('WH', o.warehouse, o.warehouse),
    ...party('DE', o.client_name, o.client_code), ...party('ST', o.consignee.name, o.consignee.code),
    ['N4', plain(o.consignee.city, 30), '', '', plain(o.consignee.country_code, 3)], ...(o.seal_no ? [['N9', 'SN', plain(o.seal_no, 30)]] : []), ['G62',
      '11', date(o.day)],
    ...(o.vehicle_no ? [['W27', 'M', '', plain(o.vehicle_no, 35)]] : []),
    ...(items.length > 0 ? [['LX', '1']] : []), ...items, ['W03', String(all)],
  ]
}

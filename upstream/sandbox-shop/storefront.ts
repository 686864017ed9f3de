import { amountIn } from '@/lib/domain/money'
import { escaped, localPage } from '../platform/local-page'
import { total, type Happening, type SandboxShopState, type ShopOrder } from './shop'

/** The buyer of the page: what is bought there goes to this address. */
const visitor = {
  name: 'Mariam Al Suwaidi', phone: '+971501234567', email: 'mariam.alsuwaidi@example.com', line1: 'Villa 12, Street 4, Jumeirah 1', city: 'Dubai',
  country_code: 'AE',
}
const MOST_SHOWN = 50
const row = (tag: 'td' | 'th', cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<${tag} style="text-align:start;padding:6px 12px 6px 0;border-bottom:1px solid #d9dde3">${cell}</${tag}>`).join('')}</tr>`
const table = (name: string, head: readonly string[], rows: readonly string[][]) =>
  `<h2 style="font-size:16px;margin:24px 0 8px">${name}</h2><table aria-label="${name}" style="width:100%;border-collapse:collapse">
<thead>${row('th', head)}</thead><tbody>${rows.map((cells) => row('td', cells)).join('')}</tbody></table>`

const control = 'font:inherit;min-height:40px;padding:0 8px;border-radius:6px;border:1px solid #9aa3af;background:#fff'
const button = (what: string, label: string, value = '') =>
  `<button name="${what}" value="${escaped(value || 'yes')}" style="${control}">${label}</button>`
const field = (label: string, input: string) => `<label style="display:grid;gap:4px">${label}${input}</label>`
const form = (inner: string) => `<form method="post" style="display:flex;flex-wrap:wrap;gap:12px;align-items:end;margin:0">${inner}</form>`
const text = (name: string, more = '') => `<input name="${name}" required style="${control}" ${more}>`

const stateOf = ({ cancelled_at, shipments, is_paid, is_cod }: ShopOrder): string => {
  if (cancelled_at) return 'Cancelled'
  if (shipments.length > 0) return `Shipped: ${shipments.map(({ number, carrier }) => `${carrier} ${number}`).join(', ')}`
  if (is_cod) return 'Paid on delivery'
  return is_paid ? 'Paid' : 'Waits for payment'
}

const buying = (shop: SandboxShopState) => form(
  field('Goods', `<select name="sku" style="${control}">${[...shop.listings.values()].map(({ sku, title }) =>
    `<option value="${escaped(sku)}">${escaped(`${title}, ${sku}`)}</option>`).join('')}</select>`)
  + field('Units', text('qty', 'type="number" min="1" max="99" value="1"'))
  + field('Payment', `<select name="payment" style="${control}"><option value="paid">By card</option><option value="cod">On delivery</option></select>`)
  + button('buy', 'Buy'),
)
const listing = () => form(field('SKU', text('sku')) + field('Title', text('title')) + field('Price', text('price', 'type="number" min="0" step="0.01"'))
  + button('list', 'Add listing'))

/** The page of a sandbox shop: what it sells with the stock it was given, and what became of its orders. Whoever opens it buys, cancels and adds listings. */
export function storefront(shop: SandboxShopState): string {
  const orders = [...shop.orders.values()].toReversed().slice(0, MOST_SHOWN)
  const bought = (order: ShopOrder) => order.lines.map(({ listing: { sku }, qty }) => `${qty} × ${escaped(sku)}`).join(', ')
  const body = [
    buying(shop),
    table('Listings', ['SKU', 'Title', 'Price', 'In stock'],
      [...shop.listings.values()].map(({ sku, title, price }) => [escaped(sku), escaped(title), escaped(price), String(shop.stock.get(sku) ?? '–')])),
    `<div style="margin-top:12px">${listing()}</div>`,
    table('Orders', ['Order', 'Goods', 'Total', 'State', ''], orders.map((order) => [
      `#${order.no}`, bought(order), `${order.currency} ${total(order)}`, escaped(stateOf(order)),
      order.cancelled_at || order.shipments.length > 0 ? '' : form(button('cancel', 'Cancel', String(order.id))),
    ])),
  ].join('')
  return localPage({ title: shop.name, lead: 'A shop to try things with: nothing is sold here.', body, width: '56rem' })
}

/** What a form of the page asks for is done; answers the order a webhook is due about, null where none is. */
export function pressed(shop: SandboxShopState, sent: URLSearchParams): { order: ShopOrder; what: Happening } | null {
  const sku = sent.get('sku')?.trim() ?? ''
  const order = shop.orders.get(Number(sent.get('cancel')))
  if (order) {
    shop.cancel(order)
    return { order, what: 'cancelled' }
  }
  if (sent.has('list') && sku) shop.list({ sku, title: sent.get('title') ?? sku, price: amountIn(sent.get('price') || '0', 'AED') })
  if (!sent.has('buy') || !shop.listings.has(sku)) return null
  const isCod = sent.get('payment') === 'cod'
  const qty = Math.min(Math.max(Math.trunc(Number(sent.get('qty'))) || 1, 1), 99)
  return { order: shop.place({ buyer: visitor, lines: [{ sku, qty }], shipping: '10.00', is_cod: isCod, is_paid: !isCod }), what: 'created' }
}

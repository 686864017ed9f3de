import type { Input } from '@/lib/contract/types'
import { today } from '@/lib/domain/days'
import { blankHeader, blankLine, blankPackage } from '@/lib/domain/seller-invoice'
import type { Asker, useApp } from '../app'

type App = ReturnType<typeof useApp>
type Saved = Input<'sellerInvoices.save'>

let made = 0

/** Of the worked example: goods of USD 10,000.00. */
export const shirts = {
  ...blankLine(), sku: 'LH-TS-20', description: 'Cotton T-shirts', hs_code: '6109.10', country_of_origin: 'CN', qty: '200', unit_price: '12.5000',
  net_weight: '84.000',
}
export const shoes = {
  ...blankLine(), sku: 'LH-SH-2', description: 'Leather shoes', hs_code: '640399', country_of_origin: 'China', qty: '1,500', unit_price: '5',
}
export const lines = [shirts, shoes]
const box = { ...blankPackage(), package_no: 'C001', package_type: 'carton', length: '60', width: '40', height: '40', gross_weight: '90.000' }
export const lastBox = { ...box, package_no: 'C002', package_type: 'Carton', gross_weight: '30.5', sku: 'LH-SH-2', qty: '1000' }
export const packages = [{ ...box, sku: 'LH-TS-20', qty: '200' }, { ...box, gross_weight: '90', sku: 'LH-SH-2', qty: '500' }, lastBox]
export const header = (more: Partial<Record<keyof ReturnType<typeof blankHeader>, string>> = {}) => ({
  ...blankHeader(), seller_invoice_no: `LH-${Date.now()}-${++made}`, seller_invoice_date: today(), incoterm: 'FOB', origin_country: 'CN',
  port_of_loading: 'SZX', port_of_discharge: 'DXB', currency: 'USD', freight_amount: '680.74', ...more,
})
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** The seller of the demo who signs in, and the client it sells for. */
export async function parties(app: App): Promise<Pick<Saved, 'client_id' | 'seller_id'>> {
  const [found] = await app.query<{ client_id: number; seller_id: number }>(
    `select m.client_id, u.seller_id from users u join client_seller_map m on m.seller_id = u.seller_id and m.active
     where u.email = 'seller_user@demo.example' order by m.id limit 1`,
  )
  return found as { client_id: number; seller_id: number }
}

/** Sellers' shipments, step by step. */
export function invoices(app: App) {
  const drafted = async (asker: Asker, more: Partial<Saved> = {}) => {
    const { data } = await asker.call('sellerInvoices.save', { action: 'create_invoice', ...(await parties(app)), header: header(), lines, packages, ...more })
    return data
  }
  const paper = (asker: Asker, id: number, doc_type: 'commercial_invoice' | 'packing_list') =>
    asker.call('sellerInvoices.addDocument', { id, doc_type }, {
      file: { name: `${doc_type}.pdf`, body: Buffer.concat([pdf, Buffer.from(`% ${id} ${doc_type}`)]), type: 'application/pdf' },
    })
  const submitted = async (asker: Asker, more: Partial<Saved> = {}) => {
    const { id } = await drafted(asker, more)
    await paper(asker, id, 'commercial_invoice')
    await paper(asker, id, 'packing_list')
    const sent = await asker.call('sellerInvoices.submit', { id })
    return { id, sent, version: (await asker.call('sellerInvoices.one', { id })).data.version }
  }
  return { drafted, paper, submitted }
}

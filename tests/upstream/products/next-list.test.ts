import { beforeAll, expect, test } from 'vitest'
import { recheckProducts } from '@/upstream/areas/ior-products/nightly'
import { useApp, type Asker } from '../app'
import { invoices, parties, shirts, shoes } from '../seller-invoices/given'
import { addCode, line, send } from './given'

const app = useApp()
const { submitted } = invoices(app)
let ior: Asker
let seller: Asker
let sellerId: number
beforeAll(async () => {
  ;[ior, seller] = await Promise.all([app.as('ior_officer'), app.as('seller_user')])
  sellerId = Number((await parties(app)).seller_id)
})

/** A shipment of the seller with its first line changed, and how its approval is answered. */
async function approved(first: Partial<typeof shirts>) {
  const { id, version, sent } = await submitted(seller, { lines: [{ ...shirts, ...first }, shoes] })
  expect(sent.status, JSON.stringify(sent.errors)).toBe(200)
  const move = () => ior.call('sellerInvoices.move', { id, version, status: 'package_list_approved_by_rsa' })
  return { id, move }
}
/** A product of the seller that was cleared and is in its catalogue. */
async function cleared(sku: string, hs: string): Promise<void> {
  const { id } = await send(app, ior, sellerId, [line({ sku, hs })])
  await ior.call('iorProducts.verify', { upload_id: id })
  expect((await ior.call('iorProducts.commit', { upload_id: id })).data).toEqual({ committed: 1, updated: 0 })
}

test('goods whose row of the tariff ended are stopped at the next list, whatever the catalogue still says', async () => {
  await addCode(app, '960860', 'Refills for ball point pens')
  const { move } = await approved({ hs_code: '960860' })
  await app.query(`update hs_codes set valid_to = '2020-01-01' where code = '960860'`)
  expect(await move()).toMatchObject({
    status: 422,
    errors: [{ field: 'items', message: 'Line 1: HS code 960860 is no longer in the tariff of AE. Give the goods another.' }],
  })
})

test('a product that lost its clearance is stopped at the next list though the line says another code, until it is mended', async () => {
  await addCode(app, '960990', 'Pencils')
  await cleared(shirts.sku, '960990')
  const { move } = await approved({})
  await app.query(`update hs_codes set valid_to = '2020-01-01' where code = '960990'`)
  await recheckProducts(app.services)
  expect(await move()).toMatchObject({
    status: 422,
    errors: [{
      field: 'items', message: `Line 1: product ${shirts.sku} is not cleared for import (hs code has ended). Mend it in the catalogue first.`,
    }],
  })
  const [product] = (await ior.call('iorProducts.catalogue', { search: shirts.sku, seller_id: [sellerId] })).data
  await ior.call('iorProducts.change', { id: product?.id ?? 0, hs_code: '610910', version: product?.version })
  expect((await move()).status).toBe(200)
})

test('goods that need a permit wait until it is named at the line or uploaded', async () => {
  const { id, move } = await approved({ hs_code: '85176200' })
  expect(await move()).toMatchObject({
    status: 422,
    errors: [{ field: 'documents', message: 'Line 1 needs a permit (Type approval of radio equipment, TDRA type approval). Upload it first.' }],
  })
  await app.query(`update ior_invoice_lines set permit_ref = 'TDRA-2026-7' where package_list_id = $1 and line_no = 1`, [id])
  expect((await move()).status).toBe(200)
})

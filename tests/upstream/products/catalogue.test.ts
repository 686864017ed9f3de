import { beforeAll, describe, expect, test } from 'vitest'
import { recheckProducts } from '@/upstream/areas/ior-products/nightly'
import { useApp, type Asker } from '../app'
import { addCode, line, sellerOf, send } from './given'

const app = useApp()
let ior: Asker
let seller: { id: number; client_id: number }
const product = async (sku: string) => (await app.query<Record<string, unknown>>('select * from ior_products where seller_id = $1 and sku = $2', [seller.id,
  sku]))[0]

beforeAll(async () => {
  ior = await app.as('ior_officer')
  seller = await sellerOf(app, 'NOORB')
})

describe('adding to the catalogue', () => {
  test('verified rows land once; those of a file that are not cleared stay in the check', async () => {
    const { id, rows } = await send(app, ior, seller.id, [line({ sku: 'K-1' }), line({ sku: 'K-2', hs: '' }), line({ sku: 'K-3', hs: '950300' })])
    expect((await ior.call('iorProducts.commit', { upload_id: id })).message).toBe('3 rows are not cleared for import.')
    expect((await ior.call('iorProducts.verify', { upload_id: id })).data).toEqual({
      verified: 2, failed: 1, summary: { eligible: 1, eligible_with_permit: 1, needs_review: 1, not_eligible: 0 },
    })
    expect(await ior.call('iorProducts.commit', { ids: rows.map((row) => row.id) })).toMatchObject({ status: 409, message: '1 row is not cleared for import.' })
    expect((await ior.call('iorProducts.commit', { upload_id: id })).data).toEqual({ committed: 2, updated: 0 })
    expect(await product('K-3')).toMatchObject({ hs_code: '950300', required_permits: ['moiat_ecas'], eligibility: 'eligible_with_permit' })
    expect(await product('K-2')).toBeUndefined()
    const locked = await ior.call('iorProducts.mend', { id: rows[0]?.id ?? 0, brand: 'Other' })
    expect(locked).toMatchObject({ status: 409, message: 'This product is already in the catalogue. Edit it there.' })
    expect((await ior.call('iorProducts.refresh', { id: rows[0]?.id ?? 0 })).status).toBe(409)
    expect((await ior.call('iorProducts.remove', { id: rows[0]?.id ?? 0 })).status).toBe(409)
  })

  test('the same SKU again replaces what was there', async () => {
    const { id } = await send(app, ior, seller.id, [line({ sku: 'K-1', value: '15.00' })])
    await ior.call('iorProducts.verify', { upload_id: id })
    expect((await ior.call('iorProducts.commit', { upload_id: id })).data).toEqual({ committed: 0, updated: 1 })
    expect(await product('K-1')).toMatchObject({ unit_value: '15.00', version: 2 })
  })

  test('a row that was verified is looked at once more before it lands', async () => {
    await addCode(app, '960840', 'Ball point pens')
    const { id } = await send(app, ior, seller.id, [line({ sku: 'P-1', hs: '960840' })])
    await ior.call('iorProducts.verify', { upload_id: id })
    await app.query(`update hs_codes set valid_to = '2020-01-01' where code = '960840'`)
    expect(await ior.call('iorProducts.commit', { upload_id: id })).toMatchObject({ status: 409 })
    expect(await product('P-1')).toBeUndefined()
  })
})

describe('the catalogue', () => {
  test('a product changed there is checked again', async () => {
    const found = (await ior.call('iorProducts.catalogue', { search: 'K-1' })).data[0]
    const changed = await ior.call('iorProducts.change', { id: found?.id ?? 0, hs_code: '252490', version: found?.version })
    expect(changed.data).toMatchObject({ eligibility: 'not_eligible', reasons: ['PROHIBITED_HS'] })
    expect((await ior.call('iorProducts.catalogue', { eligibility: ['not_eligible'], seller_id: [seller.id] })).data.map(({ sku }) => sku)).toContain('K-1')
    const back = await ior.call('iorProducts.change', { id: found?.id ?? 0, hs_code: '610910' })
    expect(back.data.eligibility).toBe('eligible')
    expect((await ior.call('iorProducts.change', { id: found?.id ?? 0, brand: 'X', version: 1 })).status).toBe(409)
  })

  test('every night a product whose row ended loses its clearance, and the IOR desk is told once', async () => {
    await addCode(app, '960990', 'Pencils')
    const { id } = await send(app, ior, seller.id, [line({ sku: 'N-1', hs: '960990' })])
    await ior.call('iorProducts.verify', { upload_id: id })
    await ior.call('iorProducts.commit', { upload_id: id })
    await app.query(`update hs_codes set valid_to = '2020-01-01' where code = '960990'`)
    expect((await recheckProducts(app.services)).stopped).toBeGreaterThanOrEqual(1)
    expect(await product('N-1')).toMatchObject({ eligibility: 'needs_review', reasons: ['HS_ENDED'] })
    const mails = await app.query<{ body_text: string }>(`select body_text from email_logs where body_text like '%N-1: HS_ENDED%'`)
    expect(mails.length).toBeGreaterThan(0)
    expect((await recheckProducts(app.services)).stopped).toBe(0)
  })
})

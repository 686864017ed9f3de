import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { addCode, line, sellerOf, send } from './given'

const app = useApp()
let ior: Asker
let clerk: Asker
let seller: number
const status = async (id: number) => (await app.query<{ verify_status: string }>('select verify_status from temp_products where id = $1',
  [id]))[0]?.verify_status

beforeAll(async () => {
  ior = await app.as('ior_officer')
  clerk = await app.as('client_admin')
  seller = (await sellerOf(app, 'NOORB')).id
  await addCode(app, '851822', 'Multiple loudspeakers in one enclosure')
})

describe('products by file', () => {
  test('each is checked at once, with permits, reasons, duty and landed cost of the day', async () => {
    const { rows, faults, id } = await send(app, ior, seller, [
      line({ sku: 'SPK-1', name: 'Bluetooth speaker', category: 'Electronics', hs: '8518.22', battery: 'li_ion_in_equipment', flags: 'NNYNNN' }),
      line({ sku: 'PB-1', name: 'Power bank', category: 'electronics', hs: '850760', battery: 'LI_ION_ALONE' }),
      line({ sku: 'NO-1', name: 'Ivory comb', hs: '050710' }), line({ sku: 'T-1' }),
      line({ sku: 'X-1', hs: '', name: 'Garden gnome' }), line({ sku: 'U-1', hs: '999999' }),
    ])
    expect(faults).toEqual([])
    expect(rows.map(({ sku, eligibility, reasons, required_permits }) => [sku, eligibility, reasons, required_permits])).toEqual([
      ['SPK-1', 'eligible_with_permit', [], ['tdra_type_approval', 'moiat_ecas']],
      ['PB-1', 'needs_review', ['BATTERY_ALONE_AIR', 'MSDS_MISSING'], ['moiat_ecas']],
      ['NO-1', 'not_eligible', ['PROHIBITED_HS'], ['moccae']], ['T-1', 'eligible', [], []],
      ['X-1', 'needs_review', ['HS_MISSING'], []], ['U-1', 'needs_review', ['HS_UNKNOWN'], []],
    ])
    expect(rows[0]).toMatchObject({
      duty_rate: '5', value_aed: '45.91', duty_amount: '2.30', vat_amount: '2.41', landed_amount: '50.62', verify_status: 'pending', hs_code: '851822',
      permits: ['TDRA type approval', 'MoIAT ECAS'],
    })
    expect(rows[4]).toMatchObject({ why: ['No HS code'], landed_amount: null, duty_rate: null })
    const figures = await ior.call('iorProducts.figures', { upload_id: [id] })
    expect(figures.data).toEqual({ eligible: 1, eligible_with_permit: 1, needs_review: 3, not_eligible: 1 })
    const page = await ior.call('iorProducts.checks', { upload_id: [id], eligibility: ['eligible'] })
    expect([page.data.length, (page.meta as unknown as { summary: unknown }).summary]).toEqual([1, figures.data])
  })

  test('blocked origins, protected brands and short shelf lives are read from lists and rows', async () => {
    const { rows } = await send(app, ior, seller, [
      line({ sku: 'KP-1', origin: 'KP' }), line({ sku: 'AD-1', brand: 'ADIDAS' }), line({ sku: 'AD-2', brand: 'Adidas', authorised: 'Y' }),
      line({ sku: 'CR-1', name: 'Face cream', category: 'Cosmetics', hs: '330499', flags: 'NNNNYN', shelf: '3' }),
    ])
    expect(rows.map(({ eligibility, reasons }) => [eligibility, reasons])).toEqual([
      ['not_eligible', ['SANCTIONED_ORIGIN']], ['not_eligible', ['BRAND_NOT_AUTHORISED']], ['eligible', []], ['needs_review', ['SHELF_LIFE_SHORT']],
    ])
  })

  test('every row says what is wrong with it, and good rows land', async () => {
    const { faults, rows } = await send(app, ior, seller, [
      line({ sku: 'OK-1' }), line({ sku: 'B-1', gtin: '6901234567890' }), line({ sku: 'B-2', flags: 'NNNYNN', category: 'Food' }),
      line({ sku: 'B-3', battery: 'nuclear' }), line({ sku: 'B-4', weight: '0' }), line({ sku: 'B-5', hs: '12345' }),
      line({ sku: 'B-6', origin: 'Atlantis' }), line({ sku: 'B-7', value: '0' }),
    ])
    expect(rows.map(({ sku }) => sku)).toEqual(['OK-1'])
    expect(faults).toEqual([
      'GTIN 6901234567890 has a wrong check digit', 'Shelf Life is required for food, cosmetic or medical products', 'Battery Type nuclear not in the list',
      'Unit Weight must be greater than 0', 'HS Code 12345 must have 6, 8 or 12 digits', 'Country Atlantis not recognised',
      'Unit Value must be greater than 0',
    ])
  })

  test('only checked, nothing waits; of a seller who has not signed up, or is another’s, no file is taken', async () => {
    const { rows } = await send(app, ior, seller, [line({ sku: 'DRY-1' })], { dry_run: true })
    expect(rows).toEqual([])
    const file = { name: 'p.csv', body: Buffer.from('SKU\nA'), type: 'text/csv' }
    const [fresh] = await app.query<{ id: number }>(`select id from sellers where onboarding_stage = 0 and status = 'active' order by id limit 1`)
    expect(await ior.call('iorProducts.upload', { seller_id: fresh?.id ?? 0, dry_run: false }, { file })).toMatchObject({
      status: 409, message: 'Seller has not signed up yet.',
    })
    const [foreign] = await app.query<{ id: number }>(`select s.id from sellers s where s.onboarding_stage > 0 and not exists (
      select 1 from client_seller_map m join clients c on c.id = m.client_id where m.seller_id = s.id and m.active and c.client_code = 'NOORB') order by 1 limit 1`)
    expect((await clerk.call('iorProducts.upload', { seller_id: foreign?.id ?? 0, dry_run: false }, { file })).status).toBe(404)
  })
})

describe('a row of the check', () => {
  test('is mended where it stands and checked again; it then waits to be verified', async () => {
    const { rows: [row] } = await send(app, ior, seller, [line({ sku: 'M-1', hs: '999999' })])
    await ior.call('iorProducts.verify', { upload_id: row?.upload_id ?? 0 })
    expect(await status(row?.id ?? 0)).toBe('failed')
    const mended = await ior.call('iorProducts.mend', { id: row?.id ?? 0, hs_code: '6109.10' })
    expect(mended.data).toMatchObject({ hs_code: '610910', eligibility: 'eligible', reasons: [], verify_status: 'pending', landed_amount: '50.62' })
    // Whoever reviews products decides their codes too: it is found again for the same goods.
    const kept = await app.query('select hs_code, source from hs_precedents where goods = $1 and ended_at is null', ['Cotton T-shirt'])
    expect(kept).toEqual([{ hs_code: '610910', source: 'product' }])
    expect(await ior.call('iorProducts.mend', { id: row?.id ?? 0, brand: 'Other', version: 1 })).toMatchObject({ status: 409 })
    expect(await ior.call('iorProducts.mend', { id: row?.id ?? 0, is_food: true })).toMatchObject({
      status: 422, errors: [{ field: 'shelf_life_months', message: 'Shelf Life is required for food, cosmetic or medical products' }],
    })
  })

  test('is reviewed by whoever may; another value ends the review', async () => {
    const { rows: [row] } = await send(app, ior, seller, [line({ sku: 'R-1', battery: 'li_metal', hs: '850760' })])
    const review = (decision: 'accept' | 'refuse') => ({ id: row?.id ?? 0, review: { decision, note: 'Seen the test report' } })
    const accepted = await ior.call('iorProducts.mend', review('accept'))
    expect(accepted.data).toMatchObject({ eligibility: 'eligible_with_permit', verify_status: 'verified', review: 'accept',
      review_note: 'Seen the test report' })
    const changed = await ior.call('iorProducts.mend', { id: row?.id ?? 0, unit_value: '13' })
    expect(changed.data).toMatchObject({ eligibility: 'needs_review', review: null, verify_status: 'pending' })
    expect((await ior.call('iorProducts.mend', review('refuse'))).data).toMatchObject({ eligibility: 'not_eligible', verify_status: 'failed' })
    expect(await clerk.call('iorProducts.mend', review('accept'))).toMatchObject({ status: 403 })
    expect(await ior.call('iorProducts.mend', review('accept'))).toMatchObject({ status: 409, message: 'SKU R-1 needs no review.' })
  })

  test('keeps the safety data sheet it was sent, and only a PDF', async () => {
    const { rows: [row] } = await send(app, ior, seller, [line({ sku: 'L-1', name: 'Oud oil', hs: '330300', flags: 'YNNNNN', category: 'Cosmetics' })])
    expect(row).toMatchObject({ reasons: ['MSDS_MISSING'], has_msds: false })
    const sheet = (body: string) => ior.call('iorProducts.msds', { id: row?.id ?? 0 }, { file: { name: 'm.pdf', body: Buffer.from(body),
      type: 'application/pdf' } })
    expect((await sheet('no pdf at all')).status).toBe(415)
    expect((await sheet('%PDF-1.4 sheet')).data).toMatchObject({ has_msds: true, reasons: [], eligibility: 'eligible_with_permit' })
    expect((await ior.call('iorProducts.msdsFile', { id: row?.id ?? 0 })).body.toString()).toBe('%PDF-1.4 sheet')
  })

  test('is another’s secret: a client sees its own alone', async () => {
    const other = await sellerOf(app, 'GGDMC')
    const { rows: [row] } = await send(app, ior, other.id, [line({ sku: 'F-1' })], { client_id: other.client_id })
    expect((await clerk.call('iorProducts.mend', { id: row?.id ?? 0, brand: 'X' })).status).toBe(404)
    expect((await clerk.call('iorProducts.checks', { upload_id: [row?.upload_id ?? 0] })).data).toEqual([])
    expect((await clerk.call('iorProducts.verify', { upload_id: row?.upload_id ?? 0 })).status).toBe(404)
  })

  test('is checked again by today’s tariff and says whether something changed', async () => {
    await addCode(app, '961100', 'Hand stamps')
    const { rows, id } = await send(app, ior, seller, [line({ sku: 'C-1', hs: '961100' }), line({ sku: 'C-2' })])
    await app.query(`update hs_codes set valid_to = '2020-01-01' where code = '961100'`)
    expect((await ior.call('iorProducts.refresh', { id: 0, upload_id: id })).data).toEqual({ checked: 2, changed: 1 })
    expect((await ior.call('iorProducts.checks', { upload_id: [id], eligibility: ['needs_review'] })).data[0]).toMatchObject({
      reasons: ['HS_ENDED'], verify_status: 'failed',
    })
    expect((await ior.call('iorProducts.refresh', { id: rows[1]?.id ?? 0 })).data).toEqual({ checked: 1, changed: 0 })
    expect((await ior.call('iorProducts.refresh', { id: 0 })).status).toBe(422)
    expect((await ior.call('iorProducts.remove', { id: rows[0]?.id ?? 0 })).status).toBe(200)
    expect((await ior.call('iorProducts.refresh', { id: rows[0]?.id ?? 0 })).status).toBe(404)
  })
})

test('templates have the columns their files are read by, and files of the check are named', async () => {
  const officer = await app.as('customs_officer')
  const headers = async (body: Buffer) => Promise.resolve(body.toString().split('\n')[0])
  expect(await headers((await ior.call('iorProducts.template', { format: 'csv' })).body)).toContain('Battery Type')
  expect(await headers((await officer.call('hsCodes.template', { format: 'csv' })).body)).toContain('Legal Basis')
  expect(await headers((await officer.call('clientHscodes.template', { format: 'csv' })).body)).toContain('Destination Country')
  const { id } = await send(app, ior, seller, [line({ sku: 'UP-1' })])
  expect((await ior.call('iorProducts.uploads', {})).data[0]).toMatchObject({ id, rows: 1 })
})

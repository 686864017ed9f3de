import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { isSscc } from '@/lib/domain/check-digits'
import { addDays, today } from '@/lib/domain/days'
import { drawSscc } from '@/upstream/core/stock/sscc'
import { contentCodes, unitMarks } from '@/upstream/documents/unit-label'
import { useApp, type Asker } from '../app'
import { openPdf, pdfPicture, pdfText, scanBars } from '../documents/reading'
import { ground, newSku, submitted } from './given'

const app = useApp()
let staff: Asker
let dock: Asker
let here: Awaited<ReturnType<typeof ground>>
beforeAll(async () => {
  staff = await app.as('super_admin')
  dock = await app.as('warehouse_operator')
  here = await ground(app)
  await prefix('6291041')
})
const prefix = (of: string | null) => app.query('update warehouses set gs1_company_prefix = $2 where facility_id = $1', [here.warehouse, of])
const numbersOf = async (id: number) =>
  (await app.query<{ sscc: string }>('select sscc from inbound_units where inbound_id = $1 order by id', [id])).map(({ sscc }) => sscc)
/** A SKU of which 12 go in a carton and 10 cartons on a pallet. */
async function packedSku() {
  const sku = await newSku(app, here.client)
  await app.query('update skus set units_per_carton = 12, cartons_per_pallet = 10 where id = $1', [sku])
  return sku
}
const opened = ({ body }: { body: Buffer }) => openPdf(Readable.from([body]))
const print = (id: number, level: 'each' | 'carton' | 'pallet', copies = 1, who = staff) => who.call('inbound.labels', { id, level, copies })

describe('labels of an announcement', () => {
  test('number each carton once, however often they are printed, and again only what is announced anew', async () => {
    const { id, inbound_no } = await submitted(staff, here.client, here.warehouse, [{ sku_id: await packedSku(), expected_qty: 30, lot_no: 'L7' }])
    const answer = await print(id, 'carton', 2, dock)
    expect(answer.headers['content-disposition']).toContain(`LBL_${inbound_no}.pdf`)
    expect((await opened(answer)).numPages).toBe(6)
    const numbers = await numbersOf(id)
    expect(numbers).toHaveLength(3)
    expect(numbers.every((one) => isSscc(one) && one.startsWith('06291041'))).toBe(true)
    await print(id, 'carton')
    expect(await numbersOf(id)).toEqual(numbers)
    await app.query('update inbound_lines set expected_qty = 40 where inbound_id = $1', [id])
    await print(id, 'carton')
    const later = await numbersOf(id)
    expect(later.slice(0, 3)).toEqual(numbers)
    expect(new Set(later).size).toBe(5)
  })
  test('say what is in it, lot and expiry, with as many units as the last carton holds', async () => {
    const sku = await packedSku()
    const { id } = await submitted(staff, here.client, here.warehouse, [
      { sku_id: sku, expected_qty: 30, lot_no: 'L7', expiry_date: addDays(today(), 200) },
    ])
    const pdf = await opened(await print(id, 'carton'))
    const [text, picture] = [await pdfText(pdf, 3), await pdfPicture(pdf, 3)]
    const sscc = (await numbersOf(id))[2] ?? ''
    for (const said of ['Carton 3 / 3', 'Qty 6', 'Lot L7', `Exp ${addDays(today(), 200)}`, `(00)${sscc}`]) expect(text).toContain(said)
    expect(scanBars(picture, { from: 0.7, to: 0.9 })).toContain(sscc)
    expect(scanBars(picture, { from: 0.37, to: 0.44 })).toContain('L7')
  })
  test('of pallets hold what their cartons do, those of SKUs need no number', async () => {
    const { id } = await submitted(staff, here.client, here.warehouse, [{ sku_id: await packedSku(), expected_qty: 250 }])
    expect((await opened(await print(id, 'pallet'))).numPages).toBe(3)
    expect((await opened(await print(id, 'each', 4))).numPages).toBe(4)
    expect(await numbersOf(id)).toHaveLength(3)
  })
  test('are refused for a warehouse without a company prefix, and for too many at once', async () => {
    const { id } = await submitted(staff, here.client, here.warehouse, [{ sku_id: await packedSku(), expected_qty: 90_000 }])
    expect(await print(id, 'carton')).toMatchObject({ status: 422, errors: [{ field: 'level' }] })
    await prefix(null)
    expect(await print(id, 'pallet')).toMatchObject({ status: 409, message: expect.stringContaining('no GS1 company prefix') })
    await prefix('6291041')
  })
})

test('a thousand numbers drawn at once are a thousand numbers', async () => {
  const drawn = await Promise.all(Array.from({ length: 1000 }, () => drawSscc(app.services.database.db, '629104199', 1)))
  expect(new Set(drawn.flat()).size).toBe(1000)
  expect(drawn.flat().every(isSscc)).toBe(true)
})

test('a prefix that is full gives no more', async () => {
  await app.query("insert into sscc_counters (prefix, next) values ('629104199999', 99999)")
  expect(await drawSscc(app.services.database.db, '629104199999', 1)).toHaveLength(1)
  await expect(drawSscc(app.services.database.db, '629104199999', 1)).rejects.toThrow('has no numbers left')
})

test('the bars of a unit name its goods, how many they are, expiry and lot, and its SSCC at least 32 mm high', () => {
  const goods = { gtin: '6291041500213', qty: 24, lot_no: 'L2511', expiry_date: '2026-10-01' }
  expect(contentCodes(goods)).toEqual(['(02)06291041500213(37)24', '(17)261001(10)L2511'])
  expect(contentCodes({ ...goods, gtin: null, expiry_date: null })).toEqual(['(10)L2511'])
  const marks = unitMarks({
    ...goods, client: 'Noor', warehouse: 'JXB1', inbound_no: 'ASN-1', ref_no: 'R', level: 'carton', nth: 1, count: 2, sku_code: 'A', sku_name: 'Mug',
    sscc: '062910410000001239',
  })
  const bars = marks.flatMap((mark) => (mark.kind === 'bars' ? [mark] : []))
  expect(bars.map(({ symbol }) => symbol.kind)).toEqual(['gs1-128', 'gs1-128', 'gs1-128'])
  expect(bars.at(-1)?.height).toBeGreaterThanOrEqual(32)
})

import { getTableColumns } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { carrierLabelSetups } from '@/upstream/db/schema/carriers'
import type { Asker } from '../house'
import { useHouse } from '../house'
import { clientId, parcel } from './given'

const house = useHouse()
let client: Asker
let one: Awaited<ReturnType<typeof parcel>>
let lane = 0
beforeAll(async () => {
  client = await house.as('client_operations')
  const noorb = await clientId(house, 'NOORB')
  lane = Number((await house.query<{ id: number }>('select id from linehauls where client_id = $1 order by id limit 1', [noorb]))[0]?.id)
  one = await parcel(house, { status: 'label_created', label_status: 'created', payment_mode: 'cod', cod_amount: '70.00', cod_currency: 'AED', special_handling: ['FRG'] }, ['ORD01', 'ORD02'])
  await house.query(`update client_settings set settings = settings - 'label_size' where client_id = $1`, [noorb])
  await house.query('update linehauls set paper_format_id = null, label_type_id = null, barcode_type_id = null, dpi = null, return_address_id = null where id = $1', [lane])
  await house.query('update packages set linehaul_id = $2 where id = $1', [one.id, lane])
  await house.query('delete from carrier_label_setups where carrier_id = $1', [one.carrier_id])
  await house.query('insert into carrier_label_setups (carrier_id) values ($1)', [one.carrier_id])
})

/** The label without the minute it was printed at. */
async function label(): Promise<string> {
  const { status, body } = await client.call('packages.printLabel', { id: one.id, format: 'zpl' })
  expect(status).toBe(200)
  return body.toString().replaceAll(/Printed [^^]*Dubai/g, '')
}
const id = (table: string, code: string) => `(select id from ${table} where code = '${code}')`

/** Each setting of a carrier that says how a label looks, and another value of it. */
const ofCarrier = {
  paper_format_id: id('paper_formats', '100X150'), label_type_id: id('label_types', 'return_label'), barcode_type_id: id('barcode_types', 'QR'), dpi: '300', copies: '3',
  print_fields: `'{consignee,address}'`, show_cod: 'false', show_split_code: 'false', show_handling_codes: 'false', print_return_label: 'true', footer_text: `'D-FOOTER-TEST'`,
}
const ofLane = {
  paper_format_id: id('paper_formats', 'A6'), label_type_id: id('label_types', 'return_label'), barcode_type_id: id('barcode_types', 'DATAMATRIX'), dpi: '300', print_cod: 'false',
  print_split_code: 'false', print_handling_codes: 'false',
}

describe('a label follows', () => {
  test('every column of a carrier’s setup', () => {
    const others = new Set(['id', 'carrier_id', 'rsa_service_code', 'label_source', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by'])
    expect(Object.keys(getTableColumns(carrierLabelSetups)).filter((name) => !others.has(name)).toSorted()).toEqual(Object.keys(ofCarrier).toSorted())
  })

  test.each(Object.entries(ofCarrier))('the carrier’s %s', async (column, value) => {
    const before = await label()
    const [kept] = await house.query<{ was: unknown }>(`select ${column} as was from carrier_label_setups where carrier_id = $1`, [one.carrier_id])
    await house.query(`update carrier_label_setups set ${column} = ${value} where carrier_id = $1`, [one.carrier_id])
    expect(await label()).not.toBe(before)
    await house.query(`update carrier_label_setups set ${column} = $2 where carrier_id = $1`, [one.carrier_id, kept?.was])
    expect(await label()).toBe(before)
  })

  test.each(Object.entries(ofLane))('the lane’s %s', async (column, value) => {
    const before = await label()
    await house.query(`update linehauls set ${column} = ${value} where id = $1`, [lane])
    expect(await label()).not.toBe(before)
    await house.query(`update linehauls set ${column} = null where id = $1`, [lane])
    expect(await label()).toBe(before)
  })

  test('the client’s paper, before the lane’s and the carrier’s', async () => {
    const before = await label()
    await house.query(`update linehauls set paper_format_id = ${ofLane.paper_format_id} where id = $1`, [lane])
    await house.query(`update client_settings set settings = settings || '{"label_size": "75X50"}' where client_id = $1`, [one.client_id])
    expect(await label()).toContain('^PW599')
    await house.query(`update client_settings set settings = settings - 'label_size' where client_id = $1`, [one.client_id])
    await house.query('update linehauls set paper_format_id = null where id = $1', [lane])
    expect(await label()).toBe(before)
  })

  test.each([['print_on_label', 'false'], ['icon', `'letters'`], ['label_text', `'HANDLE WITH CARE'`]])('the handling code’s %s', async (column, value) => {
    const before = await label()
    const [kept] = await house.query<{ was: unknown }>(`select ${column} as was from special_handling where code = 'FRG'`)
    await house.query(`update special_handling set ${column} = ${value} where code = 'FRG'`)
    expect(await label()).not.toBe(before)
    await house.query(`update special_handling set ${column} = $1 where code = 'FRG'`, [kept?.was])
  })
})

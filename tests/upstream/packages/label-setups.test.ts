import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createCanvas } from '@napi-rs/canvas'
import { getTableColumns } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { carrierLabelSetups } from '@/upstream/db/schema/carriers'
import type { Asker } from '../app'
import { useApp } from '../app'
import { openPdf, pictureOf } from '../documents/reading'
import { clientId, contents, parcel } from './given'

const app = useApp()
let client: Asker
let one: Awaited<ReturnType<typeof parcel>>
let lane = 0
beforeAll(async () => {
  client = await app.as('client_operations')
  const noorb = await clientId(app, 'NOORB')
  lane = Number((await app.query<{ id: number }>('select id from linehauls where client_id = $1 order by id limit 1', [noorb]))[0]?.id)
  one = await parcel(
    app, { status: 'label_created', label_status: 'created', payment_mode: 'cod', cod_amount: '70.00', cod_currency: 'AED', special_handling: ['FRG'] },
    ['ORD01', 'ORD02'],
  )
  await app.query(`update client_settings set settings = settings - 'label_size' where client_id = $1`, [noorb])
  await app.query(
    'update linehauls set paper_format_id = null, label_type_id = null, barcode_type_id = null, dpi = null, return_address_id = null where id = $1', [lane],
  )
  await app.query('update packages set linehaul_id = $2 where id = $1', [one.id, lane])
  await app.query('delete from carrier_label_setups where carrier_id = $1', [one.carrier_id])
  await app.query('insert into carrier_label_setups (carrier_id) values ($1)', [one.carrier_id])
})

/** The label without the minute it was printed at. */
async function label(): Promise<string> {
  const { status, body } = await client.call('packages.printLabel', { id: one.id, format: 'zpl' })
  expect(status).toBe(200)
  return body.toString().replaceAll(/Printed [^^]*/g, '')
}
const id = (table: string, code: string) => `(select id from ${table} where code = '${code}')`

/** Each setting of a carrier that says how a label looks, and another value of it. */
const ofCarrier = {
  paper_format_id: id('paper_formats', '100X150'), label_type_id: id('label_types', 'return_label'),
  barcode_type_id: id('barcode_types', 'QR'), dpi: '300', copies: '3',
  print_fields: `'{consignee,address}'`, show_cod: 'false', show_split_code: 'false',
  show_handling_codes: 'false', print_return_label: 'true', footer_text: `'D-FOOTER-TEST'`,
}
const ofLane = {
  paper_format_id: id('paper_formats', 'A6'), label_type_id: id('label_types', 'return_label'),
  barcode_type_id: id('barcode_types', 'DATAMATRIX'), dpi: '300', print_cod: 'false',
  print_split_code: 'false', print_handling_codes: 'false',
}

describe('a label follows', () => {
  test('every column of a carrier’s setup', () => {
    const others = new Set(['id', 'carrier_id', 'rsa_service_code', 'label_source', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by'])
    expect(Object.keys(getTableColumns(carrierLabelSetups)).filter((name) => !others.has(name)).toSorted()).toEqual(Object.keys(ofCarrier).toSorted())
  })

  test.each(Object.entries(ofCarrier))('the carrier’s %s', async (column, value) => {
    const before = await label()
    const [kept] = await app.query<{ was: unknown }>(`select ${column} as was from carrier_label_setups where carrier_id = $1`, [one.carrier_id])
    await app.query(`update carrier_label_setups set ${column} = ${value} where carrier_id = $1`, [one.carrier_id])
    expect(await label()).not.toBe(before)
    await app.query(`update carrier_label_setups set ${column} = $2 where carrier_id = $1`, [one.carrier_id, kept?.was])
    expect(await label()).toBe(before)
  })

  test.each(Object.entries(ofLane))('the lane’s %s', async (column, value) => {
    const before = await label()
    await app.query(`update linehauls set ${column} = ${value} where id = $1`, [lane])
    expect(await label()).not.toBe(before)
    await app.query(`update linehauls set ${column} = null where id = $1`, [lane])
    expect(await label()).toBe(before)
  })

  test('the client’s paper, before the lane’s and the carrier’s', async () => {
    const before = await label()
    await app.query(`update linehauls set paper_format_id = ${ofLane.paper_format_id} where id = $1`, [lane])
    await app.query(`update client_settings set settings = settings || '{"label_size": "75X50"}' where client_id = $1`, [one.client_id])
    expect(await label()).toContain('^PW599')
    await app.query(`update client_settings set settings = settings - 'label_size' where client_id = $1`, [one.client_id])
    await app.query('update linehauls set paper_format_id = null where id = $1', [lane])
    expect(await label()).toBe(before)
  })

  test.each([['print_on_label', 'false'], ['icon', `'letters'`], ['label_text', `'HANDLE WITH CARE'`]])('the handling code’s %s', async (column, value) => {
    const before = await label()
    const [kept] = await app.query<{ was: unknown }>(`select ${column} as was from special_handling where code = 'FRG'`)
    await app.query(`update special_handling set ${column} = ${value} where code = 'FRG'`)
    expect(await label()).not.toBe(before)
    await app.query(`update special_handling set ${column} = $1 where code = 'FRG'`, [kept?.was])
  })

  test('the handling code’s print_priority: the most urgent stands first', async () => {
    await app.query(`update packages set special_handling = '{FRG,PER}' where id = $1`, [one.id])
    const kept = await app.query<{ code: string; print_priority: number }>(`select code, print_priority from special_handling where code in ('FRG', 'PER')`)
    expect(kept).toHaveLength(2)
    const first = async (code: string) => {
      await app.query(`update special_handling set print_priority = case when code = $1 then 1 else 2 end where code in ('FRG', 'PER')`, [code])
      return label()
    }
    const [fragile, perishable] = [await first('FRG'), await first('PER')]
    expect(fragile).not.toBe(perishable)
    expect(await first('FRG')).toBe(fragile)
    for (const { code, print_priority } of kept) await app.query('update special_handling set print_priority = $2 where code = $1', [code, print_priority])
    await app.query(`update packages set special_handling = '{FRG}' where id = $1`, [one.id])
  })

  test('the handling code’s colour, where there are colours', async () => {
    const coloured = async (colour: string | null) => {
      await app.query(`update special_handling set colour = $1 where code = 'FRG'`, [colour])
      const { body } = await client.call('packages.printLabel', { id: one.id, format: 'png' })
      const { data } = await pictureOf(body)
      let n = 0
      for (let i = 0; i < data.length; i += 4) if ((data[i] ?? 0) > 150 && (data[i + 1] ?? 255) < 100) n += 1
      return n
    }
    const [kept] = await app.query<{ colour: string | null }>(`select colour from special_handling where code = 'FRG'`)
    expect(await coloured(null)).toBe(0)
    expect(await coloured('#D00000')).toBeGreaterThan(100)
    await app.query(`update special_handling set colour = $1 where code = 'FRG'`, [kept?.colour])
  })

  test('the split code’s position and bars', async () => {
    await app.query(
      `insert into split_codes (split_code_name, client_id, country_code, applies_to, mode, fixed_value, priority)
          values ('Shown', $1, 'AE', '{package}', 'fixed', 'ZQ7', 1)`,
      [one.client_id],
    )
    await app.query(
      `insert into split_code_results (package_id, split_code_id, value) select $1, id, 'ZQ7' from split_codes where split_code_name = 'Shown'
          on conflict (package_id) do update set split_code_id = excluded.split_code_id, value = 'ZQ7'`,
      [one.id],
    )
    const at = async (position: string, bars = false) => {
      await app.query(`update split_codes set print_position = $1, as_barcode = $2 where split_code_name = 'Shown'`, [position, bars])
      return label()
    }
    const places = [await at('band'), await at('top_left'), await at('top_right'), await at('none'), await at('band', true)]
    expect(new Set(places).size).toBe(5)
    expect(places.map((text) => text.includes('ZQ7'))).toEqual([true, true, true, false, true])
    // In the head it takes the place of the client’s logo or name.
    await at('band')
  })

  test('the lane’s return address, before the client’s usual one', async () => {
    await app.query(`update linehauls set label_type_id = ${ofLane.label_type_id} where id = $1`, [lane])
    const usual = await label()
    const [made] = await app.query<{ id: number }>(
      `insert into client_addresses (client_id, address_type, name, contact_name, contact_phone, address_line1, city, country_code)
       values ($1, 'warehouse', 'Returns Hall', 'Huda', '+971501112233', 'Gate 9 Returns Hall', 'Sharjah', 'AE') returning id`, [one.client_id])
    expect(await label()).toBe(usual)
    await app.query('update linehauls set return_address_id = $2 where id = $1', [lane, made?.id])
    expect([usual.includes('Gate 9'), (await label()).includes('Gate 9')]).toEqual([false, true])
    await app.query('update linehauls set return_address_id = null, label_type_id = null where id = $1', [lane])
  })

  test('the client’s logo, unless it wants none on labels', async () => {
    const canvas = createCanvas(120, 60)
    canvas.getContext('2d').fillRect(10, 10, 100, 40)
    const path = join(await mkdtemp(join(tmpdir(), 'logo-')), 'logo.png')
    await writeFile(path, await canvas.encode('png'))
    await app.services.files.keep('logos/shown.png', path)
    await app.query(`update client_settings set settings = settings || '{"print_logo_on_label": true}' where client_id = $1`, [one.client_id])
    const plain = await label()
    await app.query(`update clients set logo_path = 'logos/shown.png' where id = $1`, [one.client_id])
    expect(await label()).not.toBe(plain)
    await app.query(`update client_settings set settings = settings || '{"print_logo_on_label": false}' where client_id = $1`, [one.client_id])
    expect(await label()).toBe(plain)
    await app.query('update clients set logo_path = null where id = $1', [one.client_id])
    await app.query(`update client_settings set settings = settings - 'print_logo_on_label' where client_id = $1`, [one.client_id])
  })
})

describe('a print nobody chose a format for', () => {
  const settings = (said: string) => app.query('update client_settings set settings = settings || $2::jsonb where client_id = $1', [one.client_id, said])
  const printed = () => client.call('packages.printLabel', { id: one.id, format: 'auto' })
  const pages = async () => (await openPdf(Readable.from([(await printed()).body]))).numPages

  test('comes as the client’s label_format says', async () => {
    await settings('{"label_format": "zpl"}')
    expect((await printed()).body.toString()).toMatch(/^\^XA/)
    await settings('{"label_format": "pdf"}')
    expect((await printed()).body.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('brings the invoice along where the client wants it and there is one', async () => {
    await settings('{"label_format": "pdf", "print_invoice_with_label": true}')
    expect(await pages()).toBe(1)
    await contents(app, one.id)
    expect(await pages()).toBe(2)
    await settings('{"print_invoice_with_label": false}')
    expect(await pages()).toBe(1)
  })
})

import { beforeAll, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { useApp, type Asker } from '../app'
import { contents } from './given'
import { shipments } from './shipments'

const app = useApp()
const { carton, list, move, papers } = shipments(app)
let admin: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
  await app.query("delete from configurations where scope_key like 'client:%'")
  dropSettings()
})

/** A list of AED 10,000.00 with these goods in its one carton. */
async function listOf(...goods: { hs_code: string; origin_country?: string; unit_value?: string }[]) {
  const of = await list('new', { currency: 'AED', goods_value: '10000.00', freight_amount: '0.00', insurance_amount: '0.01', destination_country: 'AE' })
  await papers(of)
  const { id, tracking_no } = await carton(of)
  await app.query('delete from package_items where package_id = $1', [id])
  for (const good of goods) await contents(app, id, { quantity: 1, unit_value: '500.00', ...good })
  return { of, tracking_no }
}
const approve = (of: Awaited<ReturnType<typeof list>>) => move(admin, of, 'package_list_approved_by_rsa')

test('a code with a rate of its own pays that, the others the general one', async () => {
  const { of } = await listOf({ hs_code: '61091000' }, { hs_code: '49019900' })
  expect((await approve(of)).data).toMatchObject({ cif_aed: '10000.01', duty_amount: '250.00' })
})

test('goods of an origin with an additional duty pay it beside the general one', async () => {
  const [china, italy] = [await listOf({ hs_code: '69072100', origin_country: 'CN' }), await listOf({ hs_code: '69072100', origin_country: 'IT' })]
  expect((await approve(china.of)).data).toMatchObject({ duty_amount: '2850.00' })
  expect((await approve(italy.of)).data).toMatchObject({ duty_amount: '500.00' })
})

test('goods that may not be imported are refused, with their line and the law', async () => {
  const { of, tracking_no } = await listOf({ hs_code: '61091000' }, { hs_code: '050710' })
  expect(await approve(of)).toMatchObject({
    status: 422, errors: [{ field: 'items', message: `Line 2 of ${tracking_no} may not be imported: Federal Law 11/2002 (CITES).` }],
  })
})

test('restricted goods need the permit of their authority', async () => {
  const { of, tracking_no } = await listOf({ hs_code: '85176200' })
  expect(await approve(of)).toMatchObject({
    status: 422,
    errors: [{
      field: 'documents', message: `Line 1 of ${tracking_no} needs a permit (Type approval of radio equipment, TDRA type approval). Upload it first.`,
    }],
  })
  await papers(of, ['permit'])
  expect((await approve(of)).status).toBe(200)
})

test('a restriction that begins tomorrow, or ended yesterday, refuses nothing today', async () => {
  const add = (prefix: string, from: string, to: string | null) =>
    app.query("insert into tariff_restrictions (country_code, direction, hs_prefix, kind, legal_basis, valid_from, valid_to) values ('AE', 'import', $1, 'prohibited', 'A law', $2, $3)", [prefix, from, to])
  await add('6401', addDays(today(), 1), null)
  await add('6402', addDays(today(), -9), addDays(today(), -1))
  await add('6405', today(), today())
  const { of } = await listOf({ hs_code: '64011000' }, { hs_code: '64021200' })
  expect((await approve(of)).status).toBe(200)
  expect((await approve((await listOf({ hs_code: '64051000' })).of)).status).toBe(422)
})

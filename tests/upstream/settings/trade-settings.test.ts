import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ConfigKey } from '@/lib/domain/config-register'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { openPdf, pdfText } from '../documents/reading'
import { cargoAt } from '../consolidations/loads'
import { opened, filled, severalToRiyadh } from '../bags/bags'
import { useApp, type Asker } from '../app'

const app = useApp()
let admin: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
})
afterEach(() => dropSettings())
afterAll(() => dropSettings())

/** Sets a key for everybody, or a country, from today on. */
async function set(config_key: ConfigKey, value: string, more: object = {}) {
  await app.query('delete from configurations where config_key = $1', [config_key])
  const made = await admin.call('configurations.add', { config_key, value, change_reason: 'A test of what it changes', ...more })
  expect(made.status, made.message).toBe(201)
}

describe('cargo', () => {
  test('overdue_inbound_hours: when cargo that has not come is overdue, on the list and in the queue', async () => {
    const { id, no } = await cargoAt(app, admin, 'departed')
    await app.query("update consolidation_flights set sta = now() - interval '4 hours', eta = null, ata = null where consolidation_id = $1", [id])
    const overdue = async () => (await admin.call('consolidations.list', { search: no })).data[0]?.overdue
    const queued = async () => (await admin.call('consolidations.queue', { queue: 'new_inbound', overdue: true, search: no })).data.length
    await set('overdue_inbound_hours', '6')
    expect([await overdue(), await queued()]).toEqual([false, 0])
    await set('overdue_inbound_hours', '3')
    expect([await overdue(), await queued()]).toEqual([true, 1])
  })

  test('storage_free_hours, storage_rate_kg_day, storage_min: what the airport will ask', async () => {
    const { id } = await cargoAt(app, admin, 'departed')
    const { storageOf } = await import('@/upstream/areas/consolidations/find')
    const estimate = () => storageOf(app.services.database.db, { ata: new Date(Date.now() - 30 * 3_600_000).toISOString(), chargeable_weight: '100.0' })
    expect(id).toBeGreaterThan(0)
    expect(await estimate()).toBe('0.00')
    await set('storage_free_hours', '10')
    expect(await estimate()).toBe('50.00')
    await set('storage_rate_kg_day', '2.00')
    expect(await estimate()).toBe('200.00')
    await set('storage_min', '250.00')
    expect(await estimate()).toBe('250.00')
  })

  test('bag_high_value_amount: from what value a bag needs a seal', async () => {
    const operator = await app.as('service_center_operator')
    const bag = await opened(operator)
    await filled(operator, bag.id, await severalToRiyadh(app, 1, { declared_value_aed: '900.00' }))
    await set('bag_high_value_amount', '800.00')
    expect(await operator.call('bags.close', { id: bag.id, gross_weight: '1.55' })).toMatchObject({ status: 422, errors: [{ field: 'seal_no' }] })
    await set('bag_high_value_amount', '1000.00')
    expect((await operator.call('bags.close', { id: bag.id, gross_weight: '1.55' })).status).toBe(200)
  })

  test('hvlv_threshold: from what value customs takes goods as of high value; a country’s own before that of everywhere', async () => {
    const { id, parcels } = await cargoAt(app, admin, 'departed')
    await app.query("update packages set declared_value_aed = 600, country_code = 'SA' where id = any($1::bigint[])", [parcels.map((p) => p.id)])
    const classes = async () => (await admin.call('consolidations.one', { id })).data.totals.by_class
    await set('hvlv_threshold', '500.00')
    expect(await classes()).toMatchObject([{ name: 'High value', packages: parcels.length }])
    const own = await admin.call('configurations.add', {
      config_key: 'hvlv_threshold', scope: 'country', country_code: 'SA', value: '700.00', change_reason: 'A test of what it changes',
    })
    expect(own.status, own.message).toBe(201)
    expect(await classes()).toMatchObject([{ name: 'Low value', packages: parcels.length }])
  })
})

describe('manifests', () => {
  test('manifest_hours_default: the window of somebody who never chose', async () => {
    await set('manifest_hours_default', '4')
    const anybody = await app.as('client_admin')
    await app.query("delete from manifest_templates where user_id = (select id from users where email = 'client_admin@demo.example')")
    expect((await anybody.call('manifests.template')).data).toMatchObject({ hours: 4, default_hours: 4 })
    await set('manifest_hours_default', '12')
    expect((await anybody.call('manifests.template')).data).toMatchObject({ hours: 12, default_hours: 12 })
  })
})

describe('the house', () => {
  test('company_name, company_address, company_trn: on its documents', async () => {
    await set('company_name', 'Rahala Freight LLC')
    await set('company_address', 'Office 7, Jebel Ali')
    await set('company_trn', '100999988887776')
    const [bag] = await app.query<{ id: number }>("select id from bags where package_count > 0 and status = 'closed' order by id limit 1")
    const pdf = await admin.call('bags.contents', { id: bag?.id as number, format: 'pdf' })
    const page = await pdfText(await openPdf(Readable.from(pdf.body)), 1)
    expect(page).toContain('Rahala Freight LLC · Office 7, Jebel Ali · TRN 100999988887776')
    const report = await admin.call('trackingDesk.download', {
      tracking_nos: [(await app.query<{ tracking_no: string }>('select tracking_no from packages limit 1'))[0]?.tracking_no as string], format: 'pdf',
    } as never)
    expect(await pdfText(await openPdf(Readable.from(report.body)), 1)).toContain('Rahala Freight LLC')
  })

  test('company_name, support_email, support_phone: what public pages and the help say; without an address the portal’s own holds', async () => {
    await set('company_name', 'Rahala Freight LLC')
    await set('support_email', 'help@rahala.example')
    await set('support_phone', '+97145550000')
    expect((await app.nobody.call('settings.maintenance')).data).toMatchObject({
      company_name: 'Rahala Freight LLC', support_email: 'help@rahala.example', support_phone: '+97145550000',
    })
    await app.query("delete from configurations where config_key = 'support_email'")
    dropSettings()
    expect((await app.nobody.call('settings.maintenance')).data).toMatchObject({ support_email: '' })
  })
})

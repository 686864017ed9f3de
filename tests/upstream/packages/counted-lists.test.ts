import { beforeAll, describe, expect, test } from 'vitest'
import { orderValueTemplate } from '@/lib/contract/packages-offline'
import { useApp, type Asker } from '../app'
import { csv, order, send } from '../uploads/package-sheets'
import type { Parcel } from './given'
import { offline, offlineCsv } from './offline-files'
import { shipments, type List } from './shipments'

const app = useApp()
const { list, carton, papers, move } = shipments(app)
let client: Asker
let admin: Asker
beforeAll(async () => {
  client = await app.as('client_admin')
  admin = await app.as('super_admin')
})

const counted = async (of: Pick<List, 'id'>) =>
  (await app.query(`select goods_value, package_count, total_pieces, total_weight from package_lists where id = $1`, [of.id]))[0]
const cancel = (asker: Asker, ...parcels: Parcel[]) => asker.call('packages.cancel', { ids: parcels.map(({ id }) => id), reason: 'Not needed' })
const aed = { declared_value: '100.00', currency: 'AED', weight: '2.000', pieces: 2 }

/** A list of three parcels, AED 100.00 and 2 kg each, counted as an upload counts them. */
async function three(status: Parameters<typeof list>[0] = 'new', changes: Record<string, unknown> = {}) {
  const of = await list(status, {
    currency: 'AED', goods_value: '300.00', freight_amount: '0.00', package_count: 3, total_pieces: 6, total_weight: '6.000', ...changes,
  })
  return { of, parcels: [await carton(of, aed), await carton(of, aed), await carton(of, aed)] as const }
}

describe('a package list counts the parcels it has', () => {
  test('those of an undone upload no longer, so the mended file counts once', async () => {
    const rows = (from: number, declared_value: string) =>
      Array.from({ length: 10 }, (_, i) => order(from + i, { ref_no: `UNDO-${i}`, package_list_ref: 'INV-UNDO', declared_value, currency: 'USD' }))
    const land = async (body: Buffer) => {
      const { upload_id } = (await send(client, body)).data
      await app.jobs.idle()
      return upload_id
    }
    const id = await land(csv(rows(70_000, '1000.00')))
    expect(await client.call('uploads.undo', { id })).toMatchObject({ status: 200 })
    const [of] = await app.query<{ id: number }>(`select id from package_lists where shipment_ref = 'INV-UNDO'`)
    expect(await counted(of as List)).toEqual({ goods_value: '0.00', package_count: 0, total_pieces: 0, total_weight: '0.000' })
    await land(csv(rows(70_000, '1100.00')))
    expect(await app.query(`select goods_value, package_count, total_weight from package_lists where shipment_ref = 'INV-UNDO'`)).toEqual([
      { goods_value: '11000.00', package_count: 10, total_weight: '12.500' },
    ])
  })

  test('cancelled ones no longer, and duty is worked out on what is left', async () => {
    const { of, parcels } = await three()
    await papers(of)
    expect(await cancel(client, parcels[0])).toMatchObject({ status: 200 })
    expect(await counted(of)).toEqual({ goods_value: '200.00', package_count: 2, total_pieces: 4, total_weight: '4.000' })
    const stale = await move(admin, of, 'package_list_approved_by_rsa')
    expect(stale).toMatchObject({ status: 409, message: 'This package list was changed by someone else. Reload and try again.' })
    const { data } = await move(admin, { ...of, version: of.version + 1 }, 'package_list_approved_by_rsa')
    expect(data).toMatchObject({ cif_aed: '202.00', duty_amount: '10.10' })
  })

  test('by the value, weight and pieces they have now, whether edited or corrected by a file', async () => {
    const { of, parcels } = await three()
    const [edited, corrected] = parcels
    expect(await client.call('packages.save', { id: edited.id, version: edited.version, declared_value: '150.00', weight: '3.500', pieces: 1 })).toMatchObject({
      status: 200,
    })
    expect(await counted(of)).toEqual({ goods_value: '350.00', package_count: 3, total_pieces: 5, total_weight: '7.500' })
    const sheet = offlineCsv(orderValueTemplate, [{
      tracking_no: corrected.tracking_no, declared_value: '120.00', weight: '2.100', reason: 'Invoice read wrong',
    }])
    await offline(app, await app.as('operations_manager'), 'packagesOffline.orderValues', sheet)
    expect(await counted(of)).toEqual({ goods_value: '370.00', package_count: 3, total_pieces: 5, total_weight: '7.600' })
  })

  test('in one currency: a parcel of it is not declared in another', async () => {
    const { of, parcels } = await three()
    const message = `Package list ${of.package_list_no} is in AED. Cancel the package and create it again in USD.`
    expect(await client.call('packages.save', { id: parcels[0].id, version: 1, currency: 'USD' })).toMatchObject({
      status: 409, message, errors: [{ field: 'currency' }],
    })
    const sheet = offlineCsv(orderValueTemplate, [{ tracking_no: parcels[1].tracking_no, currency: 'USD', reason: 'Wrong money' }])
    const { errors } = await offline(app, await app.as('operations_manager'), 'packagesOffline.orderValues', sheet)
    expect(errors).toMatchObject([{ column: 'Currency', message }])
    expect(await counted(of)).toMatchObject({ goods_value: '300.00' })
  })

  test('however many people change it at once', async () => {
    const { of, parcels } = await three()
    const [a, b, c] = parcels
    const answers = await Promise.all([
      cancel(client, a), cancel(admin, b), client.call('packages.save', { id: c.id, version: c.version, declared_value: '90.00' }),
      move(admin, of, 'on_hold', { note: 'The stamp is missing' }),
    ])
    expect(answers.map(({ status }) => status).slice(0, 3)).toEqual([200, 200, 200])
    expect([200, 409]).toContain(answers[3]?.status)
    expect(await counted(of)).toEqual({ goods_value: '90.00', package_count: 1, total_pieces: 2, total_weight: '2.000' })
  })

  test('a value changed together with a step of the list is no change by someone else', async () => {
    const { of, parcels } = await three()
    const answer = await admin.call('packages.change', {
      id: parcels[0].id, version: of.version, declared_value: '80.00', ship_status: 'on_hold', note: 'Value corrected, see invoice',
    })
    expect(answer).toMatchObject({ status: 200 })
    expect(await counted(of)).toMatchObject({ goods_value: '280.00' })
    expect(await admin.call('packages.change', {
      id: parcels[1].id, version: of.version, declared_value: '80.00', ship_status: 'on_hold', note: 'Another one',
    })).toMatchObject({ status: 409 })
  })
})

describe('a package list that was approved', () => {
  test('keeps the value the seller was billed on and counts the parcels still to come', async () => {
    const { of, parcels } = await three('payment_pending_from_seller', { cif_aed: '303.00', duty_amount: '15.15' })
    expect(await cancel(client, parcels[0])).toMatchObject({ status: 200 })
    expect(await counted(of)).toEqual({ goods_value: '300.00', package_count: 2, total_pieces: 4, total_weight: '4.000' })
  })

  test('once rejected stays as it was rejected', async () => {
    const { of } = await three('on_hold')
    await papers(of)
    expect(await move(admin, of, 'rejected_by_rsa', { note: 'Goods are not allowed' })).toMatchObject({ status: 200 })
    expect(await app.query(`select distinct status from packages where package_list_id = $1`, [of.id])).toEqual([{ status: 'cancelled' }])
    expect(await counted(of)).toEqual({ goods_value: '300.00', package_count: 3, total_pieces: 6, total_weight: '6.000' })
  })

  test('is worked out on its parcels, whatever was counted before', async () => {
    const { of } = await three('new', { goods_value: '600.00', package_count: 6 })
    await papers(of)
    expect((await move(admin, of, 'package_list_approved_by_rsa')).data).toMatchObject({ cif_aed: '303.00' })
    expect(await counted(of)).toMatchObject({ goods_value: '300.00', package_count: 3 })
  })
})

import { createCanvas } from '@napi-rs/canvas'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { paidByLink, remitted } from '../packages/given'
import { given, onTheRoad, scanOne } from './parcels'

const app = useApp()
let courier: Asker
beforeAll(async () => {
  courier = await app.as('carrier_operator')
})

const cod = { payment_mode: 'cod', cod_amount: '150.00', cod_currency: 'AED' }
const owed = { due: '150.00', currency: 'AED' }
const nothing = { due: null, currency: null }
const due = async (number: string, scan_code?: string, asker = courier) => (await asker.call('tracking.cashDue', { number, scan_code })).data

describe('what a driver is told to collect', () => {
  test('is the COD of the parcel, by any of its numbers', async () => {
    const parcel = await onTheRoad(app, { ...cod, carrier_tracking_no: 'FX-COD-1' })
    for (const number of [parcel.tracking_no, parcel.tracking_no.toLowerCase(), 'FX-COD-1']) expect(await due(number, 'PKG-DEL')).toEqual(owed)
  })

  test('is nothing where it is prepaid, paid by link, remitted, or not to be delivered now', async () => {
    const [prepaid, paid, done, early] = [
      await onTheRoad(app), await onTheRoad(app, cod), await onTheRoad(app, cod),
      await given(app, { ...cod, status: 'label_created', label_status: 'created' }),
    ]
    await paidByLink(app, paid)
    await remitted(app, done)
    for (const { tracking_no } of [prepaid, paid, done, early]) expect(await due(tracking_no, 'PKG-DEL')).toEqual(nothing)
    expect(await due(early.tracking_no)).toEqual(owed)
  })

  test('is for whoever may deliver the parcel', async () => {
    const parcel = await onTheRoad(app, cod)
    const answer = async (who: string) => (await (await app.as(who)).call('tracking.cashDue', { number: parcel.tracking_no })).status
    expect(await answer('carrier_operator.desert')).toBe(404)
    expect((await courier.call('tracking.cashDue', { number: 'NOSUCHNUMBER', scan_code: 'PKG-DEL' })).status).toBe(404)
    expect(await answer('client_admin.dtofz')).toBe(404)
  })
})

describe('cash told with a proof of delivery', () => {
  const photo = async () => ({ files: [{ field: 'photo', name: 'door.jpg', type: 'image/jpeg', body: await createCanvas(40, 40).encode('jpeg', 90) }] })
  const delivered = async (differs: Record<string, unknown>) => {
    const parcel = await onTheRoad(app, differs)
    await scanOne(courier, 'PKG-DEL', parcel.tracking_no)
    return parcel
  }
  const prove = async (id: number, more: { cod_collected?: string } = {}) =>
    courier.call('trackingDesk.addPod', { id, receiver_name: 'Huda Karim', relation: 'self', ...more }, await photo())

  test('is kept, stays when the proof is replaced without a word of it, and is held against what was due', async () => {
    const parcel = await delivered(cod)
    expect((await prove(parcel.id, { cod_collected: '140.00' })).data).toMatchObject({
      cod_collected: '140.00', cod_currency: 'AED', cod_method: 'cash', cod_dispute: { difference: '10.00' },
    })
    expect((await prove(parcel.id)).data).toMatchObject({ cod_collected: '140.00' })
    expect((await prove(parcel.id, { cod_collected: '150.00' })).data).toMatchObject({ cod_collected: '150.00', cod_dispute: null })
  })

  test('is refused of a prepaid parcel and of one whose COD is settled', async () => {
    const [prepaid, paid] = [await delivered({}), await delivered(cod)]
    await paidByLink(app, paid)
    expect(await prove(prepaid.id, { cod_collected: '10.00' })).toMatchObject({ status: 422, errors: [{ field: 'cod_collected' }] })
    expect(await prove(paid.id, { cod_collected: '150.00' })).toMatchObject({ status: 409, message: `COD of ${paid.tracking_no} is already paid by link.` })
    expect((await prove(paid.id)).status).toBe(201)
  })
})

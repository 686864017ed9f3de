import { beforeAll, describe, expect, test } from 'vitest'
import { orderValueTemplate } from '@/lib/contract/packages-offline'
import { useApp, type Asker } from '../app'
import { offline, offlineCsv } from '../packages/offline-files'
import { applied, eventCount, hoursAgo, inHub, scanOne, type Parcel } from './parcels'

const app = useApp()
let operator: Asker
let admin: Asker
beforeAll(async () => {
  operator = await app.as('service_center_operator')
  admin = await app.as('super_admin')
})

const weights = async ({ id }: Parcel) => (await app.query('select actual_weight, chargeable_weight from packages where id = $1', [id]))[0]
const charges = ({ id }: Parcel) => app.query(`select status, qty from charges where source = 'weight_adjustment' and source_id = $1`, [id])
const weigh = (number: string, weight: string, minutesAgo = 0) => scanOne(operator, 'PKG-WEIGH', number, { weight, scanned_at: hoursAgo(minutesAgo / 60) })
const takeBack = (event_id: number | null | undefined) => admin.call('tracking.voidScan', { event_ids: [event_id ?? 0], reason: 'Wrong scale' })

describe('a weighing taken back', () => {
  test('leaves the declared weight and no charge', async () => {
    const parcel = await inHub(app, 'DXB1')
    const done = await weigh(parcel.tracking_no, '12.500')
    expect([await weights(parcel), await charges(parcel)]).toEqual([
      { actual_weight: '12.500', chargeable_weight: '12.500' }, [{ status: 'open', qty: '11.500' }],
    ])
    expect(await operator.call('tracking.voidScan', { event_ids: [done?.event_id ?? 0], reason: 'Another parcel' })).toMatchObject({ status: 200 })
    expect([await weights(parcel), await charges(parcel)]).toEqual([{ actual_weight: null, chargeable_weight: '1.500' }, [{ status: 'void', qty: '11.500' }]])
    await weigh(parcel.tracking_no, '2.900')
    expect([await weights(parcel), await charges(parcel)]).toEqual([{ actual_weight: '2.900', chargeable_weight: '3.000' }, [{ status: 'open', qty: '2.000' }]])
  })

  test('leaves the weighing before it, with its charge', async () => {
    const parcel = await inHub(app, 'DXB1')
    await weigh(parcel.tracking_no, '3.200', 45)
    const second = await weigh(parcel.tracking_no, '9.000')
    await takeBack(second?.event_id)
    expect([await weights(parcel), await charges(parcel)]).toEqual([{ actual_weight: '3.200', chargeable_weight: '3.500' }, [{ status: 'open', qty: '2.000' }]])
  })

  test('that was weighed over since changes nothing, nor does one a file has corrected', async () => {
    const [again, corrected] = [await inHub(app, 'DXB1'), await inHub(app, 'DXB1')]
    const first = await weigh(again.tracking_no, '3.200', 45)
    await weigh(again.tracking_no, '2.100')
    await takeBack(first?.event_id)
    expect(await weights(again)).toEqual({ actual_weight: '2.100', chargeable_weight: '2.500' })
    const done = await weigh(corrected.tracking_no, '9.000')
    const sheet = offlineCsv(orderValueTemplate, [{ tracking_no: corrected.tracking_no, actual_weight: '2.200', reason: 'Weighed by hand' }])
    await offline(app, await app.as('operations_manager'), 'packagesOffline.orderValues', sheet)
    await takeBack(done?.event_id)
    expect(await weights(corrected)).toEqual({ actual_weight: '2.200', chargeable_weight: '2.500' })
  })

  test('leaves a charge finance has invoiced as it is', async () => {
    const parcel = await inHub(app, 'DXB1')
    const done = await weigh(parcel.tracking_no, '12.500')
    await app.query(`update charges set status = 'invoiced' where source = 'weight_adjustment' and source_id = $1`, [parcel.id])
    await takeBack(done?.event_id)
    expect([await weights(parcel), await charges(parcel)]).toEqual([
      { actual_weight: null, chargeable_weight: '1.500' }, [{ status: 'invoiced', qty: '11.500' }],
    ])
  })
})

test('a weighed parcel is billed no less than its service bills', async () => {
  await app.query("update rsa_services set min_weight = 5 where code = 'STD'")
  const parcel = await inHub(app, 'DXB1')
  await weigh(parcel.tracking_no, '1.300')
  expect(await weights(parcel)).toEqual({ actual_weight: '1.300', chargeable_weight: '5.000' })
  await app.query("update rsa_services set min_weight = null where code = 'STD'")
})

test('a weighing kept while offline does not overrule a newer one', async () => {
  const parcel = await inHub(app, 'DXB1')
  await weigh(parcel.tracking_no, '2.000')
  await weigh(parcel.tracking_no, '7.000', 40)
  expect(await weights(parcel)).toEqual({ actual_weight: '2.000', chargeable_weight: '2.000' })
})

describe('a parcel of several pieces', () => {
  const three = () => inHub(app, 'DXB1', { pieces: 3, weight: '30.000', volumetric_weight: '24.000', chargeable_weight: '30.000' })

  test('has a weight of its own once every piece was weighed: all of them, rounded once', async () => {
    const parcel = await three()
    expect(await weigh(`${parcel.tracking_no}-01`, '10.100')).toMatchObject({ result: 'applied', pieces: { weighed: 1, of: 3 } })
    expect(await weigh(`${parcel.tracking_no}-03`, '10.200')).toMatchObject({ result: 'applied', pieces: { weighed: 2, of: 3 } })
    expect(await weights(parcel)).toEqual({ actual_weight: null, chargeable_weight: '30.000' })
    expect(await weigh(`${parcel.tracking_no}-02`.toLowerCase(), '10.300')).toMatchObject({ result: 'applied', pieces: { weighed: 3, of: 3 } })
    expect(await weights(parcel)).toEqual({ actual_weight: '30.600', chargeable_weight: '31.000' })
    expect(await eventCount(app, parcel, 'HUB06')).toBe(3)
    expect(await charges(parcel)).toEqual([])
  })

  test('a piece scanned twice is a duplicate, one it does not have is refused', async () => {
    const parcel = await three()
    await weigh(`${parcel.tracking_no}-01`, '10.100')
    expect(await weigh(`${parcel.tracking_no}-01`, '10.100')).toMatchObject({ result: 'duplicate' })
    expect(await weigh(`${parcel.tracking_no}-04`, '10.100')).toMatchObject({
      result: 'not_allowed', message: `${parcel.tracking_no} has 3 pieces; there is no piece 4`,
    })
    expect(await weigh(`${parcel.tracking_no}-00`, '10.100')).toMatchObject({ result: 'not_allowed' })
  })

  test('a piece taken back leaves the parcel unweighed until it is weighed again', async () => {
    const parcel = await three()
    await weigh(`${parcel.tracking_no}-01`, '20.000')
    await weigh(`${parcel.tracking_no}-02`, '20.000')
    const last = await weigh(`${parcel.tracking_no}-03`, '20.000')
    expect([await weights(parcel), await charges(parcel)]).toEqual([
      { actual_weight: '60.000', chargeable_weight: '60.000' }, [{ status: 'open', qty: '30.000' }],
    ])
    await takeBack(last?.event_id)
    expect([await weights(parcel), await charges(parcel)]).toEqual([{ actual_weight: null, chargeable_weight: '30.000' }, [{ status: 'void', qty: '30.000' }]])
    expect(await weigh(`${parcel.tracking_no}-03`, '10.000')).toMatchObject({ pieces: { weighed: 3, of: 3 } })
    expect(await weights(parcel)).toEqual({ actual_weight: '50.000', chargeable_weight: '50.000' })
  })

  test('weighed whole under its own number has that weight', async () => {
    const parcel = await three()
    await weigh(`${parcel.tracking_no}-01`, '10.100', 10)
    expect(await weigh(parcel.tracking_no, '31.200')).toMatchObject({ result: 'applied' })
    expect(await weights(parcel)).toEqual({ actual_weight: '31.200', chargeable_weight: '31.500' })
  })

  test('is weighed piece by piece, not two under one weight', async () => {
    const parcel = await three()
    const { results } = await applied(operator, {
      scan_code: 'PKG-WEIGH', numbers: [`${parcel.tracking_no}-01`, `${parcel.tracking_no}-02`], location: 'Dubai', weight: '10.000',
    })
    expect(results.map(({ result }) => result)).toEqual(['applied', 'not_allowed'])
    expect(results[1]?.message).toBe('Another piece was weighed that very moment. Scan this one again')
  })

  test('moves with any of its pieces, as before', async () => {
    const parcel = await three()
    expect(await scanOne(operator, 'PKG-SORT', `${parcel.tracking_no}-02`)).toMatchObject({ result: 'applied' })
    expect(await scanOne(operator, 'PKG-SORT', `${parcel.tracking_no}-03`)).toMatchObject({ result: 'duplicate' })
  })
})

import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { openPdf, pdfText } from '../documents/reading'
import { consolidationOf } from '../tracking/bags'
import { standingOf } from '../tracking/parcels'
import { filled, inside, opened, severalToRiyadh, toRiyadh } from './bags'

const app = useApp()
let operator: Asker
let supervisor: Asker
let admin: Asker
beforeAll(async () => {
  operator = await app.as('service_center_operator')
  supervisor = await app.as('service_center_supervisor')
  admin = await app.as('super_admin')
})

/** An open bag of so many parcels of 1.25 kg. */
async function bagOf(count: number, differs: Record<string, unknown> = {}) {
  const bag = await opened(operator)
  const parcels = await severalToRiyadh(app, count, differs)
  await filled(operator, bag.id, parcels)
  return { ...bag, parcels }
}

describe('closing a bag', () => {
  test('takes the scale’s word within tolerance, and asks why beyond it', async () => {
    const bag = await bagOf(2)
    const close = (more: object) => operator.call('bags.close', { id: bag.id, ...more })
    expect(await close({})).toMatchObject({ status: 422, errors: [{ field: 'gross_weight', message: 'Weigh the bag first.' }] })
    expect(await close({ gross_weight: '2.4' })).toMatchObject({ status: 422, message: 'Gross weight cannot be below the contents (2.500 kg).' })
    expect(await close({ gross_weight: '30.5' })).toMatchObject({ status: 422, errors: [{ field: 'gross_weight' }] })
    expect(await close({ gross_weight: '3.1' })).toMatchObject({
      status: 422, errors: [{ field: 'override_reason', message: 'Scale weight 3.1 differs from contents 2.800 by 0.300 kg. Give a reason.' }],
    })
    expect((await close({ gross_weight: '3.1', override_reason: 'Wet cartons' })).data).toMatchObject({
      bag: { status: 'closed', gross_weight: '3.100' }, label_url: `/bag-labels?numbers=${bag.bag_no}`,
    })
    expect((await operator.call('bags.one', { id: bag.id })).data).toMatchObject({
      discrepancy: 'Scale 3.1 kg, contents 2.800 kg: Wet cartons', weighing: { within: false }, override_reason: 'Wet cartons',
    })
    expect(await close({ gross_weight: '3.1' })).toMatchObject({ status: 409, message: `Bag ${bag.bag_no} is closed and cannot be closed.` })
  })

  test('of nothing is refused; high value goods ask for a seal, and a seal is used once', async () => {
    const empty = await opened(operator)
    expect(await operator.call('bags.close', { id: empty.id, gross_weight: '1' })).toMatchObject({ status: 409, message: `Bag ${empty.bag_no} is empty.` })
    const dear = await bagOf(1, { declared_value_aed: '5000.01' })
    expect(await operator.call('bags.close', { id: dear.id, gross_weight: '1.55' })).toMatchObject({ status: 422, errors: [{ field: 'seal_no' }] })
    expect((await operator.call('bags.close', { id: dear.id, gross_weight: '1.55', seal_no: 's-dear-1' })).data.bag).toMatchObject({
      seal_no: 'S-DEAR-1', content_class: 'high_value',
    })
    const next = await bagOf(1)
    expect(await operator.call('bags.close', { id: next.id, gross_weight: '1.55', seal_no: 'S-DEAR-1' })).toMatchObject({
      status: 422, message: `Seal S-DEAR-1 is used by bag ${dear.bag_no}.`,
    })
  })

  test('against a scan at the same moment leaves bag and parcel agreeing', async () => {
    for (let round = 0; round < 5; round++) {
      const bag = await bagOf(1)
      const late = await toRiyadh(app)
      const [closed, scanned] = await Promise.all([
        operator.call('bags.close', { id: bag.id, gross_weight: '2.8', override_reason: 'Race' }),
        supervisor.call('bags.scanIn', { bag_id: bag.id, number: late.tracking_no }),
      ])
      expect(closed.status).toBe(200)
      const [row] = await app.query<{ package_count: number; status: string }>('select package_count, status from bags where id = $1', [bag.id])
      expect(row).toEqual({ status: 'closed', package_count: scanned.status === 200 ? 2 : 1 })
      expect(await inside(app, late)).toEqual(scanned.status === 200 ? [bag.bag_no] : [])
    }
  })

  test('of many closes the good ones and says what is wrong with the rest', async () => {
    const [good, empty] = [await bagOf(1), await opened(operator)]
    const { data } = await operator.call('bags.closeMany', { ids: [good.id, empty.id], weight_source: 'calculated' })
    expect(data).toEqual({ closed: [{ id: good.id, bag_no: good.bag_no }], failed: [{ bag_no: empty.bag_no, message: `Bag ${empty.bag_no} is empty.` }] })
    expect((await operator.call('bags.byNumber', { bag_no: good.bag_no })).data.gross_weight).toBe('1.550')
  })
})

describe('reopening and cancelling', () => {
  test('a supervisor opens a closed bag again: label and seal are void', async () => {
    const bag = await bagOf(1)
    await operator.call('bags.close', { id: bag.id, gross_weight: '1.55', seal_no: 'S-RE-1' })
    await admin.call('containers.bagLabel', { bag_no: bag.bag_no })
    expect((await operator.call('bags.reopen', { id: bag.id, reason: 'One more' })).status).toBe(403)
    expect((await supervisor.call('bags.reopen', { id: bag.id, reason: 'One more' })).data).toMatchObject({
      status: 'open', seal_no: null, gross_weight: null, label_print_count: 0,
    })
    expect(await supervisor.call('bags.reopen', { id: bag.id, reason: 'Again' })).toMatchObject({
      status: 409, message: `Bag ${bag.bag_no} is open and cannot be reopened.`,
    })
  })

  test('a cancelled bag gives its parcels back to the floor; one in a consolidation stays', async () => {
    const bag = await bagOf(2)
    expect((await supervisor.call('bags.cancel', { id: bag.id, reason: 'Torn' })).data).toMatchObject({ status: 'cancelled', package_count: 0 })
    expect(await standingOf(app, bag.parcels[0] ?? { id: 0 } as never)).toMatchObject({ status: 'at_facility', last_event_code: 'HUB04' })
    const loaded = await bagOf(1)
    await operator.call('bags.close', { id: loaded.id, gross_weight: '1.55' })
    const { no } = await consolidationOf(app, [{ id: loaded.id, no: loaded.bag_no, parcels: loaded.parcels }], { status: 'draft' })
    for (const call of ['bags.cancel', 'bags.reopen'] as const) {
      expect(await supervisor.call(call, { id: loaded.id, reason: 'Because' })).toMatchObject({
        status: 409, message: `Bag ${loaded.bag_no} is in consolidation ${no}. Remove it first.`,
      })
    }
  })
})

describe('the bag’s page', () => {
  test('shows contents, history and what may still be changed', async () => {
    const bag = await bagOf(2)
    const { data } = await admin.call('bags.one', { id: bag.id })
    expect(data.contents).toMatchObject({ total: 2, rows: [{ seq: 1, tracking_no: bag.parcels[0]?.tracking_no, city: 'Riyadh' }, { seq: 2 }] })
    expect(data.history.map(({ text }) => text)).toEqual(['Opened'])
    expect(data.locked_fields).toEqual([])
    await operator.call('bags.close', { id: bag.id, gross_weight: '2.8' })
    const closed = await admin.call('bags.one', { id: bag.id })
    expect(closed.data.locked_fields).toContain('bag_type')
    expect((await admin.call('bags.change', { id: bag.id, seal_no: 'S-PAGE', remarks: 'Handle with care' })).data.seal_no).toBe('S-PAGE')
    expect(await admin.call('bags.change', { id: bag.id, bag_type: 'pallet' })).toMatchObject({
      status: 409, errors: [{ field: 'bag_type', message: `Bag ${bag.bag_no} is closed and cannot be changed.` }],
    })
    expect(await admin.call('bags.change', { id: bag.id, remarks: 'x', version: closed.data.version })).toMatchObject({
      status: 409, message: 'This record was changed by someone else. Reload and try again.',
    })
    expect((await admin.call('bags.one', { id: 987_654_321 })).status).toBe(404)
  })

  test('a smaller type or a narrower mixture must hold what is in it', async () => {
    const bag = await bagOf(2)
    expect((await admin.call('bags.change', { id: bag.id, bag_type: 'loose_piece' })).message).toBe('A loose piece holds 1 package, the bag has 2.')
    expect((await admin.call('bags.change', { id: bag.id, bag_type: 'pouch', mixture: 'single_client' })).data).toMatchObject({
      bag_type: 'pouch', tare_weight: '0.100', mixture: 'single_client', client_id: expect.any(Number) as number,
    })
  })

  test('its content list comes as a workbook, a csv and a sheet', async () => {
    const bag = await bagOf(1)
    const csv = await admin.call('bags.contents', { id: bag.id, format: 'csv' })
    expect(csv.headers['content-disposition']).toContain(`bag-${bag.bag_no}-contents.csv`)
    expect(csv.body.toString()).toContain(bag.parcels[0]?.tracking_no)
    const pdf = await admin.call('bags.contents', { id: bag.id, format: 'pdf' })
    expect(await pdfText(await openPdf(Readable.from(pdf.body)), 1)).toContain(bag.bag_no)
    expect((await admin.call('bags.contents', { id: bag.id })).headers['content-disposition']).toContain('.xlsx')
  })

  test('the contents of several bags come as one sheet, each line with its bag, and of those the person may see', async () => {
    const [one, other] = [await bagOf(1), await bagOf(2)]
    const csv = await admin.call('bags.contentsOfMany', { ids: [other.id, one.id, other.id], format: 'csv' })
    expect(csv.headers['content-disposition']).toContain('bag-contents.csv')
    const lines = csv.body.toString().trim().split('\n').slice(1)
    const expected = [one, other].flatMap((bag) => bag.parcels.map(({ tracking_no }) => `${bag.bag_no} ${tracking_no}`)).toSorted()
    expect(
      lines.map((line) =>
        [one, other].flatMap((bag) => bag.parcels.filter(({ tracking_no }) => line.includes(bag.bag_no) && line.includes(tracking_no))
          .map(({ tracking_no }) => `${bag.bag_no} ${tracking_no}`))[0],
      ),
    ).toEqual(expected)
    expect((await admin.call('bags.contentsOfMany', { ids: [999_999_999] })).status).toBe(404)
  })
})

describe('board and figures', () => {
  test('the board puts open bags in their column and narrows to one’s own', async () => {
    const bag = await bagOf(1)
    const { data, message } = await operator.call('bags.board', { mine: true, destination: ['RUH'] })
    expect(message).toBe('OK')
    expect(data.groups.map(({ status }) => status)).toEqual(['open', 'closed', 'consolidated', 'dispatched'])
    expect(data.groups[0]?.rows.map(({ bag_no }) => bag_no)).toContain(bag.bag_no)
    expect((await supervisor.call('bags.board', { mine: true })).data.groups[0]?.rows.map(({ bag_no }) => bag_no)).not.toContain(bag.bag_no)
  })

  test('the summary adds up by every grouping, and comes as a sheet', async () => {
    await bagOf(1)
    for (const group_by of ['day', 'destination', 'carrier', 'client', 'status'] as const) {
      const { data } = await admin.call('bags.report', { group_by })
      expect(data.groups.reduce((n, { bags }) => n + bags, 0), group_by).toBe(data.totals.bags)
      expect(data.groups[0]?.filter).toBeTruthy()
    }
    expect((await admin.call('bags.report', { from: '2026-01-02', to: '2026-01-01' })).status).toBe(422)
    expect((await admin.call('bags.report', { format: 'csv' } as never)).headers['content-disposition']).toContain('export.csv')
    expect((await admin.call('bags.counts', {})).data.by_status.some(({ status }) => status === 'open')).toBe(true)
  })

  test('types and mixtures are told with their limits', async () => {
    expect((await admin.call('bags.types')).data).toContainEqual({ value: 'sack', label: 'Sack', max_gross_weight: '30.000', max_packages: 150, tare: '0.300' })
    expect((await admin.call('bags.mixtures')).data).toHaveLength(4)
  })
})

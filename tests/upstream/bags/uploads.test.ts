import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { consolidationOf } from '../tracking/bags'
import { inHub, standingOf } from '../tracking/parcels'
import { outcomeText } from '../uploads/counts'
import { inside, opened, severalToRiyadh, toRiyadh } from './bags'

const app = useApp()
let supervisor: Asker
beforeAll(async () => {
  supervisor = await app.as('service_center_supervisor')
})

const heads = {
  bag: 'Bag No,Tracking No,Origin,Destination,Bag Type,Mixture,Content Class,Carrier Code,Client Code,Package Weight (kg),Bag Gross Weight (kg),Tare (kg),Seal No,Length,Width,Height,MAWB No,Closed At',
  bulk: 'Bag No,Tracking No,Destination,Bag Type,Seal No,Gross Weight',
}

async function send(kind: 'bag' | 'bulk', lines: string[], more: object = {}) {
  const file = { file: { name: 'bags.csv', body: Buffer.from([heads[kind], ...lines].join('\r\n')) } }
  const sent = kind === 'bag' ? await supervisor.call('bags.upload', more, file) : await supervisor.call('bags.uploadBulk', more, file)
  expect(sent.status, sent.message).toBe(202)
  await app.jobs.idle()
  const { data: upload } = await supervisor.call('uploads.one', { id: sent.data.upload_id })
  const { data: errors } = await supervisor.call('uploads.errors', { upload_id: sent.data.upload_id })
  return { counts: outcomeText(upload), errors: errors.map(({ row_number, message }) => [row_number, message]) }
}
const row = (bag: string, tracking: string, more: Partial<Record<'destination' | 'gross' | 'seal' | 'mawb' | 'weight', string>> = {}) =>
  `${bag},${tracking},DXB,${more.destination ?? 'RUH'},sack,,,,,${more.weight ?? ''},${more.gross ?? '2.800'},,${more.seal ?? ''},,,,${more.mawb ?? ''},`

describe('a file of finished bags', () => {
  test('makes each bag closed with what its rows name; the same file again changes nothing', async () => {
    const [a, b] = await severalToRiyadh(app, 2)
    const lines = [row('SHX-100451', a?.tracking_no ?? '', { seal: 'S-UP-1' }), row('SHX-100451', b?.tracking_no ?? '', { seal: 'S-UP-1' })]
    expect(await send('bag', lines)).toEqual({ counts: 'completed: 2 = 2 (2 created, 0 updated, 0 unchanged) + 0 rejected', errors: [] })
    expect((await supervisor.call('bags.byNumber', { bag_no: 'SHX-100451' })).data).toMatchObject({
      status: 'closed', package_count: 2, gross_weight: '2.800', seal_no: 'S-UP-1',
    })
    expect((await send('bag', lines)).counts).toBe('completed: 2 = 2 (0 created, 0 updated, 2 unchanged) + 0 rejected')
  })

  test('one wrong row keeps its bag out, and every row is told why', async () => {
    const good = await toRiyadh(app)
    const far = await inHub(app, 'DXB1', { city: 'Kuwait City', country_code: 'KW' })
    const { counts: said, errors } = await send('bag', [
      row('SHX-200451', good.tracking_no), row('SHX-200451', far.tracking_no),
      row('SHX-200452', 'NOSUCH1'), row('SHX-200453', good.tracking_no, { mawb: '176-41200374' }),
    ])
    expect(said).toContain('+ 4 rejected')
    expect(errors).toEqual([
      [2, 'Rejected because row 3 of this bag is wrong.'], [3, `${far.tracking_no} goes to KWI, not RUH.`],
      [4, 'Tracking No NOSUCH1 was not found.'], [5, 'MAWB 176-41200374 has a wrong check digit.'],
    ])
    expect(await inside(app, good)).toEqual([])
    const other = await toRiyadh(app)
    expect((await send('bag', [
      row('SHX-200454', good.tracking_no, { gross: '2.800' }),
      row('SHX-200454', other.tracking_no, { gross: '2.900' }),
    ])).errors[1]?.[1]).toBe('Gross weight differs between rows of bag SHX-200454.')
  })

  test('a MAWB of a draft consolidation takes the bag along', async () => {
    const parcel = await toRiyadh(app)
    const { id, mawb } = await consolidationOf(app, [], { status: 'draft' })
    expect((await send('bag', [row('SHX-300451', parcel.tracking_no, { gross: '1.550', mawb })])).errors).toEqual([])
    expect(await app.query('select status, consolidation_id from bags where bag_no = $1', ['SHX-300451'])).toEqual([{
      status: 'consolidated', consolidation_id: id,
    }])
    expect(await standingOf(app, parcel)).toMatchObject({ last_event_code: 'LNH01' })
    expect(await app.query('select bag_count, package_count, gross_weight from consolidations where id = $1', [id])).toEqual([{
      bag_count: 1, package_count: 1, gross_weight: '1.550',
    }])
  })
})

describe('a file of packages for bags', () => {
  test('fills a known bag, makes one for each seal and closes it, and spreads the rest over bags of their lane', async () => {
    const open = await opened(supervisor)
    const [a, b, c, d, e] = await severalToRiyadh(app, 5)
    const lines = [
      `${open.bag_no},${a?.tracking_no},RUH,,,1.550`, `,${b?.tracking_no},RUH,sack,S-BULK-1,2.800`,
      `,${c?.tracking_no},RUH,sack,S-BULK-1,2.800`, `,${d?.tracking_no},RUH,,,`, `,${e?.tracking_no},RUH,,,`,
    ]
    expect((await send('bulk', lines, { auto_close: true })).errors).toEqual([])
    expect((await supervisor.call('bags.byNumber', { bag_no: open.bag_no })).data).toMatchObject({ status: 'closed', package_count: 1 })
    const bag = (parcel: typeof b) => app.query<{ status: string; package_count: number; seal_no: string | null }>(
      'select b.status, b.package_count, b.seal_no from bags b join packages p on p.bag_id = b.id where p.id = $1', [parcel?.id],
    )
    expect(await bag(b)).toEqual([{ status: 'closed', package_count: 2, seal_no: 'S-BULK-1' }])
    expect(await bag(d)).toEqual([{ status: 'open', package_count: 2, seal_no: null }])
  })

  test('says what is wrong with a row', async () => {
    const taken = await toRiyadh(app)
    const open = await opened(supervisor)
    await supervisor.call('bags.scanIn', { bag_id: open.id, number: taken.tracking_no })
    const parcel = await toRiyadh(app)
    expect((await send('bulk', [`,${taken.tracking_no},RUH,,,`, `,${parcel.tracking_no},KWI,,,`, `${open.bag_no},NOSUCH2,JED,,,`])).errors).toEqual([
      [2, `${taken.tracking_no} is already in bag ${open.bag_no}.`], [3, `${parcel.tracking_no} goes to RUH, not KWI.`],
      [4, expect.stringMatching(/^(Bag .+ goes to RUH, not JED\.|Tracking No NOSUCH2 was not found\.)/)],
    ])
  })
})

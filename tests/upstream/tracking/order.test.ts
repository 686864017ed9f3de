import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { given, happened, hoursAgo, recorded, standingOf } from './parcels'

const app = useApp()
let admin: Asker
beforeAll(async () => { admin = await app.as('super_admin') })

const codes = ['ORD02', 'PKU02', 'HUB01', 'LMD01', 'LMD03', 'DLF01', 'DLF02', 'LMD05', 'DEL01', 'RET01', 'EXC03', 'EXC07', 'ORD04', 'ORD05', 'CUS06'] as const
const history = fc.uniqueArray(fc.record({ code: fc.constantFrom(...codes), hours: fc.integer({ min: 1, max: 150 }) }), {
  minLength: 2, maxLength: 9, selector: ({ code, hours }) => `${code} ${hours}`,
})

describe('the order of events', () => {
  test('is that of their true time, in whatever order and batches they come in', async () => {
    await fc.assert(
      fc.asyncProperty(history.chain((events) =>
        fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length }), fc.integer({ min: 1, max: events.length })),
      ), async ([events, shuffled, cut]) => {
        const now = Date.now()
        const at = (hours: number) => new Date(Math.floor(now / 1000) * 1000 - hours * 3_600_000).toISOString()
        const eventsOf = (id: number, some: typeof events) => some.map(({ code, hours }) => ({
          package_id: id, event_code: code, event_at: at(hours), source: 'manual' as const,
        }))
        const [straight, mixed] = [await given(app), await given(app)]
        await recorded(app, eventsOf(straight.id, events))
        await recorded(app, eventsOf(mixed.id, shuffled.slice(0, cut)))
        if (cut < shuffled.length) await recorded(app, eventsOf(mixed.id, shuffled.slice(cut)))
        const seen = async (parcel: { id: number }) => {
          const { status, attempt_count, delivered_at, last_event_code } = await standingOf(app, parcel)
          return { status, attempt_count, delivered_at: delivered_at && new Date(delivered_at).toISOString(), last_event_code }
        }
        // Two codes at one second are told apart by rank, and equal ranks by who came first; only then may the last code differ.
        const { last_event_code: _one, ...a } = await seen(straight)
        const { last_event_code: _two, ...b } = await seen(mixed)
        expect(b).toEqual(a)
      }),
      { numRuns: 25 },
    )
  })

  test('is worked out anew when the last one is taken back', async () => {
    const parcel = await given(app)
    await happened(app, parcel, ['ORD02', 100], ['LMD03', 5], ['DLF01', 3], ['DEL01', 1])
    const { data } = await admin.call('tracking.details', { tracking_no: parcel.tracking_no })
    const last = data.events.find(({ event_code }) => event_code === 'DEL01')
    expect((await admin.call('tracking.voidScan', { event_ids: [last?.id ?? 0], reason: 'Wrong parcel' })).status).toBe(200)
    expect(await standingOf(app, parcel)).toMatchObject({ status: 'delivery_failed', attempt_count: 1, delivered_at: null, last_event_code: 'DLF01' })
  })
})

describe('cash at the door', () => {
  test('that is not what was due is flagged with the difference', async () => {
    const parcel = await given(app, { payment_mode: 'cod', cod_amount: '150.00', cod_currency: 'AED' })
    await happened(app, parcel, ['ORD02', 100], ['LMD03', 5], ['DEL04', 2])
    await app.query(
      "insert into pods (package_id, delivered_at, receiver_name, source, cod_collected, cod_currency) values ($1, $2, 'Zubaida', 'scan', '140.00', 'AED')",
      [parcel.id, hoursAgo(2)],
    )
    const dispute = { expected: '150.00', collected: '140.00', difference: '10.00', currency: 'AED' }
    expect((await admin.call('tracking.details', { tracking_no: parcel.tracking_no })).data.package.cod_dispute).toEqual(dispute)
    expect((await admin.call('tracking.pod', { id: parcel.id })).data.cod_dispute).toEqual(dispute)
    await app.query("update pods set cod_collected = '150.00' where package_id = $1", [parcel.id])
    expect((await admin.call('tracking.pod', { id: parcel.id })).data.cod_dispute).toBeNull()
  })
})

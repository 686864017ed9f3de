import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { proveJournal } from '@/upstream/core/journal/proof'
import { useApp, type Asker } from '../app'
import { happened, idOf, onTheRoad } from '../tracking/parcels'
import { arrives, linesOf, orderOf, paymentOf, stated, submitted, withCash, type FileRow } from './statements'

const app = useApp()
let finance: Asker
beforeAll(async () => {
  finance = await app.as('super_admin')
})

const verified = async (rows: readonly FileRow[], declared: string) => {
  const made = await submitted(app, finance, rows, declared)
  await arrives(app, finance, made.id, declared)
  return made
}
type Line = Awaited<ReturnType<typeof linesOf>>[0]
const lineOf = async (payment: number, row = 1) => (await linesOf(finance, payment)).find(({ row_no }) => row_no === row) as Line
const decide = async (payment: number, row: number, body: Omit<Input<'codPayments.reconcile'>, 'id' | 'ids'>) =>
  finance.call('codPayments.reconcile', { id: (await lineOf(payment, row)).id, ...body })
const balance = async (kind: string, party: 'carrier' | 'client' | 'house', id: number | null = null) =>
  Number((await app.query<{ total: string }>(`select coalesce(sum(balance), 0)::text as total from accounts where kind = $1 and party_type = $2
    and currency = 'AED' and ($3::bigint is null or party_id = $3)`, [kind, party, id]))[0]?.total)
const expectProven = async () => {
  const { accounts_wrong, journals_wrong, documents_wrong, examples } = await proveJournal(app.services.database.db)
  expect([accounts_wrong, journals_wrong, documents_wrong], JSON.stringify(examples)).toEqual([0, 0, 0])
}

describe('a difference', () => {
  test.each([['rsa', 10, 0, 0], ['client', 0, 10, 0], ['carrier', 0, 0, 10]] as const)(
    'of 10.00 borne by %s settles the order, and stands with whom it is', async (borne_by, lost, clients, carriers) => {
      const parcel = await withCash(app, '200.00')
      const { id } = await verified([[parcel.tracking_no, '190.00']], '190.00')
      const carrier = await idOf(app, 'carriers', 'FALCON')
      const before = [await balance('written_off', 'house'), await balance('client_cod', 'client'), await balance('carrier_cod', 'carrier', carrier)] as const
      const answer = await decide(id, 1, { decision: 'accept', difference_reason: 'partial_delivery', borne_by, note: 'One of two boxes' })
      expect(answer.data).toEqual({ updated: 1, payment_status: 'reconciled' })
      expect(await orderOf(app, parcel)).toMatchObject({ cod_status: 'reconciled', received_amount: '190.00' })
      expect(await lineOf(id)).toMatchObject({ resolution: 'accepted', difference_reason: 'partial_delivery', borne_by, note: 'One of two boxes' })
      // Before it was settled nobody had said what the proof of delivery left open: 200.00 to come, and to the client.
      expect((await balance('written_off', 'house')) - before[0]).toBe(lost)
      expect((await balance('client_cod', 'client')) - before[1]).toBe(clients - 200)
      expect((await balance('carrier_cod', 'carrier', carrier)) - before[2]).toBe(200 - (10 - carriers))
      await expectProven()
    },
  )

  test('a carrier that bears it and brings it later owes it no longer', async () => {
    const parcel = await withCash(app, '200.00')
    const { id } = await verified([[parcel.tracking_no, '190.00']], '190.00')
    await decide(id, 1, { decision: 'accept', difference_reason: 'lost_cash', borne_by: 'carrier' })
    const later = await verified([[parcel.tracking_no, '10.00']], '10.00')
    expect(await lineOf(later.id)).toMatchObject({ match_result: 'matched', covered_amount: '10.00' })
    expect(await orderOf(app, parcel)).toMatchObject({ cod_status: 'reconciled', received_amount: '200.00' })
    expect((await paymentOf(finance, later.id)).status).toBe('reconciled')
    await expectProven()
  })

  test('accepted before the money came settles the order when it does', async () => {
    const parcel = await withCash(app, '200.00')
    const { id } = await submitted(app, finance, [[parcel.tracking_no, '150.00']], '150.00')
    await decide(id, 1, { decision: 'accept', difference_reason: 'fraud', borne_by: 'rsa' })
    expect(await orderOf(app, parcel)).toMatchObject({ cod_status: 'remitted' })
    await arrives(app, finance, id, '150.00')
    expect(await orderOf(app, parcel)).toMatchObject({ cod_status: 'reconciled' })
    await expectProven()
  })

  test('is accepted with its reason and bearer, once, and only where there is one', async () => {
    const [short, late] = [await withCash(app, '200.00'), await withCash(app, '30.00')]
    const { id } = await submitted(app, finance, [[short.tracking_no, '150.00'], ['NOBODY-1', '30.00'], [late.tracking_no, '30.00']], '210.00')
    const refused = async (row: number, body: Omit<Input<'codPayments.reconcile'>, 'id' | 'ids'>) => {
      const answer = await decide(id, row, body)
      return [answer.status, answer.message]
    }
    expect(await refused(1, { decision: 'accept' })).toEqual([422, 'Say why it differs.'])
    expect(await refused(1, { decision: 'accept', difference_reason: 'other' })).toEqual([422, 'Say who bears the difference.'])
    expect(await refused(1, { decision: 'ignore' })).toEqual([409, 'Row 1 (short) moves money of an order.'])
    expect(await refused(2, { decision: 'accept', difference_reason: 'other', borne_by: 'rsa' })).toEqual([
      409, 'Row 2 (unknown) has no difference to accept.',
    ])
    expect((await refused(3, { decision: 'ignore' }))[0]).toBe(409)
    expect((await finance.call('codPayments.reconcile', { id: 0, decision: 'ignore' })).status).toBe(422)
  })
})

describe('a line without its order', () => {
  test('is matched with one by hand, and its money is no longer waiting', async () => {
    const parcel = await withCash(app, '60.00')
    const { id } = await verified([['TYPED-WRONG', '60.00']], '60.00')
    const waiting = await balance('suspense', 'carrier')
    const answer = await decide(id, 1, { decision: 'match', cod_order_id: (await orderOf(app, parcel)).id })
    expect(answer.data).toEqual({ updated: 1, payment_status: 'reconciled' })
    expect(await lineOf(id)).toMatchObject({ match_result: 'matched', resolution: 'matched', matched_no: parcel.tracking_no, covered_amount: '60.00' })
    expect(await orderOf(app, parcel)).toMatchObject({ cod_status: 'reconciled', received_amount: '60.00' })
    expect((await balance('suspense', 'carrier')) - waiting).toBe(60)
    await expectProven()
  })

  test('is not matched with an order of another carrier, in another currency, not delivered, or paid already', async () => {
    const desert = await idOf(app, 'carriers', 'DESERT')
    const foreign = await withCash(app, '60.00', { carrier_id: desert, carrier_code: 'DESERT' })
    const riyals = await withCash(app, '60.00', { cod_currency: 'SAR', country_code: 'SA' })
    const road = await onTheRoad(app, { payment_mode: 'cod', cod_amount: '60.00', cod_currency: 'AED' })
    const whole = await withCash(app, '60.00')
    const { id } = await verified([['TYPED-WRONG-2', '60.00'], [whole.tracking_no, '60.00']], '120.00')
    const refused = async (parcel: { id: number }) => {
      const answer = await decide(id, 1, { decision: 'match', cod_order_id: (await orderOf(app, parcel)).id })
      return [answer.status, answer.errors[0]?.message]
    }
    expect(await refused(foreign)).toEqual([422, 'That order is not one of Falcon Express.'])
    expect((await refused(riyals))[1]).toMatch(/is in SAR, the statement in AED\.$/)
    expect((await refused(road))[1]).toMatch(/is awaiting delivery: no money is awaited of it\.$/)
    expect((await refused(whole))[1]).toMatch(/has all its money already\.$/)
    expect(await lineOf(id)).toMatchObject({ match_result: 'unknown', resolution: null, cod_order_id: null })
  })

  test('is set aside, and its money pays the rows after it', async () => {
    const parcel = await withCash(app, '60.00')
    const { id } = await submitted(app, finance, [['NOT-OURS', '60.00'], [parcel.tracking_no, '60.00']], '120.00')
    await arrives(app, finance, id, '60.00')
    expect(await orderOf(app, parcel)).toMatchObject({ cod_status: 'remitted' })
    await decide(id, 1, { decision: 'ignore', note: 'Of another company' })
    expect(await orderOf(app, parcel)).toMatchObject({ cod_status: 'reconciled' })
    expect((await decide(id, 1, { decision: 'ignore' })).status).toBe(409)
    await expectProven()
  })

  test('is looked for again once its parcel is delivered', async () => {
    const parcel = await onTheRoad(app, { payment_mode: 'cod', cod_amount: '45.00', cod_currency: 'AED' })
    const { id } = await verified([[parcel.tracking_no, '45.00']], '45.00')
    expect(await lineOf(id)).toMatchObject({ match_result: 'not_delivered' })
    await happened(app, parcel, ['DEL04', 1])
    expect((await finance.call('codPayments.rematch', { id })).data).toEqual({ matched: 1, changed: 1 })
    expect(await orderOf(app, parcel)).toMatchObject({ cod_status: 'reconciled' })
    expect((await finance.call('codPayments.rematch', { id })).data).toEqual({ matched: 0, changed: 0 })
    await expectProven()
  })
})

test('several small differences are accepted at once, all or none, and of one payment', async () => {
  const [a, b, c] = await Promise.all(['100.00', '100.00', '100.00'].map((amount) => withCash(app, amount))) as Awaited<ReturnType<typeof withCash>>[]
  const { id } = await verified([[a?.tracking_no ?? '', '97.00'], [b?.tracking_no ?? '', '98.00'], [c?.tracking_no ?? '', '50.00']], '245.00')
  const other = await submitted(app, finance, [['NOBODY-2', '5.00']], '5.00')
  const ids = (await linesOf(finance, id)).map((line) => line.id)
  const body = { id: 0, decision: 'accept', difference_reason: 'rounding', borne_by: 'rsa' } as const
  expect((await finance.call('codPayments.reconcile', { ...body, ids: [...ids, (await lineOf(other.id)).id] })).status).toBe(422)
  expect((await finance.call('codPayments.reconcile', { ...body, ids: ids.slice(0, 2) })).data).toEqual({ updated: 2, payment_status: 'partially_reconciled' })
  expect((await finance.call('codPayments.reconcile', { ...body, ids })).status).toBe(409)
  await expectProven()
})

test('payments with open lines are listed, the others are not; who may only look decides nothing', async () => {
  const parcel = await withCash(app, '100.00')
  const made = await submitted(app, finance, [[parcel.tracking_no, '97.00']], '97.00')
  const draft = await stated(app, finance, [['NOBODY-3', '5.00']], '5.00')
  const found = (await finance.call('codPayments.open', { page_size: 200, match_result: ['short'] })).data.map(({ id }) => id)
  expect(found).toContain(made.id)
  expect((await finance.call('codPayments.open', { page_size: 200 })).data.map(({ id }) => id)).not.toContain(draft.id)
  expect((await (await app.as('carrier_admin')).call('codPayments.open')).status).toBe(403)
  expect((await (await app.as('carrier_admin')).call('codPayments.reconcile', { id: 0, ids: [1], decision: 'ignore' })).status).toBe(403)
})

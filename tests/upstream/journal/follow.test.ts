import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { beforeAll, describe, expect, test } from 'vitest'
import { today } from '@/lib/domain/days'
import { evaluateAlerts } from '@/upstream/areas/alerts/evaluate'
import { follow } from '@/upstream/core/journal/follow'
import { proveJournal } from '@/upstream/core/journal/proof'
import { inTransaction } from '@/upstream/db/db'
import { useApp, type Asker } from '../app'
import { hoursAgo, inHub, onTheRoad, scanOne } from '../tracking/parcels'

const app = useApp()
let admin: Asker
let operator: Asker
let courier: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
  operator = await app.as('service_center_operator')
  courier = await app.as('carrier_operator')
})

const said = (type: string, id: number) =>
  app.query<{ kind: string; party_type: string; amount: string; currency: string; reversal: boolean }>(
    `select a.kind, a.party_type, e.amount, e.currency, j.reverses_id is not null as reversal from journals j join journal_entries e on e.journal_id = j.id
        join accounts a on a.id = e.account_id
     where j.document_type = $1 and j.document_id = $2 order by j.id, e.line`,
    [type, id],
  )
const proven = async () => {
  const { examples: _examples, ...found } = await proveJournal(app.services.database.db)
  return found
}
const none = { accounts_wrong: 0, journals_wrong: 0, documents_wrong: 0 }

test('the demo’s journal proves', async () => {
  expect(await proveJournal(app.services.database.db)).toEqual({ ...none, examples: [] })
  expect((await app.query<{ n: number }>('select count(*)::int as n from journals'))[0]?.n).toBeGreaterThan(20)
})

test('what stood before there was a journal is posted by its migration as the house posts it', async () => {
  const folder = join(import.meta.dirname, '../../../upstream/db/migrations')
  const file = readdirSync(folder).find((name) => name.endsWith('_journal.sql')) ?? ''
  const statements = readFileSync(join(folder, file), 'utf8').split('--> statement-breakpoint')
  const from = statements.findIndex((statement) => statement.includes('CREATE TEMPORARY TABLE journal_facts'))
  const until = statements.findIndex((statement) => statement.includes('INSERT INTO "carrier_alert_settings"'))
  const spelled = `select j.key, j.day, a.kind, a.party_type, a.party_id, e.line, e.currency, e.amount from journals j
    join journal_entries e on e.journal_id = j.id join accounts a on a.id = e.account_id where j.document_type in ('package', 'charge')
      and not (j.document_type = 'charge' and j.document_id in (select id from charges where source = 'ior')) order by 1, 6`
  const before = await app.query(spelled)
  await app.query(`begin; set local session_replication_role = replica; delete from journal_entries; delete from journals; delete from accounts; set local session_replication_role = origin; ${statements.slice(from, until).join('\n')}; commit`)
  expect(until).toBeGreaterThan(from)
  expect(await app.query(spelled)).toEqual(before)
  // Import charges, invoices and payments came later; they are posted as they are issued and verified.
  const later = {
    client_invoice: 'client_invoices', credit_note: 'credit_notes', carrier_invoice: 'carrier_invoices', payment: 'payments',
    payment_allocation: 'payment_allocations', cod_order: 'cod_orders', cod_receipt: 'cod_payment_receipts', cod_payment: 'carrier_cod_payments',
    client_cod_payment: 'client_cod_payments', cod_dispute: 'cod_disputes', refund: 'refunds', boe: 'boes',
  } as const
  await inTransaction(app.services.database.db, async (tx) => {
    follow(tx, 'charge', (await app.query<{ id: number }>("select id from charges where source = 'ior'")).map(({ id }) => Number(id)))
    for (const [type, table] of Object.entries(later))
      follow(tx, type as keyof typeof later, (await app.query<{ id: number }>(`select id from ${table}`)).map(({ id }) => Number(id)))
  })
  expect(await proven()).toEqual(none)
})

describe('cash at the door', () => {
  const cod = () => onTheRoad(app, { payment_mode: 'cod', cod_amount: '150.00', cod_currency: 'AED' })
  const photo = async () => ({ files: [{ field: 'photo', name: 'door.jpg', type: 'image/jpeg', body: await createCanvas(40, 40).encode('jpeg', 90) }] })
  const pair = (amount: string, reversal = false) => [
    { kind: 'carrier_cod', party_type: 'carrier', amount, currency: 'AED', reversal },
    { kind: 'client_cod', party_type: 'client', amount: amount.startsWith('-') ? amount.slice(1) : `-${amount}`, currency: 'AED', reversal },
  ]

  test('is owed by the carrier to the client from the scan on, is corrected by a reversal, and goes with a delivery taken back', async () => {
    const parcel = await cod()
    const done = await scanOne(courier, 'PKG-DEL', parcel.tracking_no, { receiver_name: 'Huda Karim', cod_collected: '140.00' })
    expect(await said('package', parcel.id)).toEqual(pair('140.00'))
    const addPod = async (cod_collected: string) =>
      courier.call('trackingDesk.addPod', { id: parcel.id, receiver_name: 'Huda Karim', relation: 'self', cod_collected }, await photo())
    expect((await addPod('140.00')).status).toBe(201)
    expect(await said('package', parcel.id)).toEqual(pair('140.00'))
    expect((await addPod('150.00')).status).toBe(201)
    expect(await said('package', parcel.id)).toEqual([...pair('140.00'), ...pair('-140.00', true), ...pair('150.00')])
    await admin.call('tracking.voidScan', { event_ids: [done?.event_id ?? 0], reason: 'Another parcel' })
    expect(await said('package', parcel.id)).toEqual([...pair('140.00'), ...pair('-140.00', true), ...pair('150.00'), ...pair('-150.00', true)])
    expect(await proven()).toEqual(none)
  })

  test('of the sandbox moves no money', async () => {
    const parcel = await cod()
    await app.query(`update packages set environment = 'sandbox' where id = $1`, [parcel.id])
    await scanOne(courier, 'PKG-DEL', parcel.tracking_no, { receiver_name: 'Huda Karim', cod_collected: '150.00' })
    expect(await said('package', parcel.id)).toEqual([])
    expect(await proven()).toEqual(none)
  })
})

describe('a charge', () => {
  const weigh = (number: string, weight: string, minutesAgo = 0) => scanOne(operator, 'PKG-WEIGH', number, { weight, scanned_at: hoursAgo(minutesAgo / 60) })
  const chargeOf = async (packageId: number) =>
    (await app.query<{ id: number; amount: string }>(`select id, amount from charges where source = 'weight_adjustment' and source_id = $1`, [packageId]))[0]
      ?? { id: 0, amount: '' }

  test('is earned when it is raised, changed by reversal and new, and taken back when it is void; corrections belong to their own day', async () => {
    const parcel = await inHub(app, 'DXB1')
    await weigh(parcel.tracking_no, '3.200', 45)
    const { id, amount } = await chargeOf(parcel.id)
    const pair = (money: string, reversal = false) => {
      const turned = money.startsWith('-') ? money.slice(1) : `-${money}`
      return [
        { kind: 'unbilled', party_type: 'client', amount: money, currency: 'AED', reversal },
        { kind: 'revenue', party_type: 'house', amount: turned, currency: 'AED', reversal },
      ]
    }
    expect(await said('charge', id)).toEqual(pair(`${amount}`))
    const heavier = await weigh(parcel.tracking_no, '9.000')
    const second = (await chargeOf(parcel.id)).amount
    expect(second).not.toBe(amount)
    expect(await said('charge', id)).toEqual([...pair(`${amount}`), ...pair(`-${amount}`, true), ...pair(`${second}`)])
    await admin.call('tracking.voidScan', { event_ids: [heavier?.event_id ?? 0], reason: 'Wrong scale' })
    expect((await said('charge', id)).slice(-2)).toEqual(pair(`${amount}`))
    expect(await app.query(`select distinct day from journals where document_type = 'charge' and document_id = $1 and reverses_id is not null`, [id])).toEqual([
      { day: today() },
    ])
    expect(await proven()).toEqual(none)
  })
})

describe('the proof of the night', () => {
  const settledPod = `(select min(o.id) from pods o join packages p on p.id = o.package_id join cod_orders c on c.package_id = p.id
    where o.cod_collected > 0 and o.cod_method is distinct from 'link' and p.environment = 'production' and c.cod_status = 'reconciled')`
  /** Past the triggers, as a restored table or a repair by hand would. */
  const forge = (statement: string) => app.query(`begin; set local session_replication_role = replica; ${statement}; commit`)
  const alerts = async () => {
    await evaluateAlerts(app.services.database.db, { now: new Date(), onFault: (error) => { throw error } })
    return app.query<{ state: string; value: string; message: string }>(`select state, value, message from carrier_alerts where alert_type = 'journal_unproven'
      order by id desc limit 1`)
  }

  test.each([
    [
      'a balance', 'update accounts set balance = balance + 1 where id = (select min(id) from accounts)',
      'update accounts set balance = balance - 1 where id = (select min(id) from accounts)', { accounts_wrong: 1 },
    ],
    [
      'a charge changed by hand', `update charges set amount = amount + 1 where id = (select min(id) from charges where status <> 'void')`,
      `update charges set amount = amount - 1 where id = (select min(id) from charges where status <> 'void')`, { documents_wrong: 1 },
    ],
    ['cash changed by hand, of the parcel and of what was settled', `update pods set cod_collected = cod_collected + 1 where id = ${settledPod}`,
      `update pods set cod_collected = cod_collected - 1 where id = ${settledPod}`, { documents_wrong: 2 }],
    ['an entry changed', 'update journal_entries set amount = amount + 1 where (journal_id, line) = (select min(journal_id), 1::smallint from journal_entries)',
      'update journal_entries set amount = amount - 1 where (journal_id, line) = (select min(journal_id), 1::smallint from journal_entries)',
      { accounts_wrong: 1, journals_wrong: 1, documents_wrong: 1 }],
  ])('finds %s, raises an alert, repairs nothing and resolves when it is right again', async (_what, wrong, right, found) => {
    await forge(wrong)
    expect(await proven()).toEqual({ ...none, ...found })
    const sum = Object.values(found).reduce((all: number, n) => all + n, 0)
    expect(await alerts()).toMatchObject([{ state: 'open', value: `${sum}.00` }])
    expect(await proven()).toEqual({ ...none, ...found })
    await forge(right)
    expect(await proven()).toEqual(none)
    expect(await alerts()).toMatchObject([{ state: 'resolved' }])
  })
})

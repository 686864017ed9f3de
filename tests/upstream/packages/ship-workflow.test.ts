import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { packageList, refusedPackageListMove, type PackageListStatus } from '@/lib/domain/package-list'
import type { Input } from '@/lib/contract/types'
import type { Asker } from '../house'
import { useHouse } from '../house'
import { clientId, contents, happened, parcel, type Parcel } from './given'

const house = useHouse()
type Fields = Partial<Input<'packages.moveList'>>
interface List {
  id: number
  package_list_no: string
  version: number
}

let admin: Asker
let client: Asker
let agent: Asker
let made = 0

beforeAll(async () => {
  ;[admin, client, agent] = await Promise.all([house.as('super_admin'), house.as('client_admin'), house.as('agent_broker')])
})

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** A list of NOORB in a status, with what it would have gathered on the way there. */
async function list(status: PackageListStatus, changes: Record<string, unknown> = {}): Promise<List> {
  const row = {
    package_list_no: `PLW${String(++made).padStart(6, '0')}`, client_id: await clientId(house, 'NOORB'), seller_id: 1, seller_name: 'Anatolia', status,
    goods_value: '10000.00', freight_amount: '680.00', insurance_amount: '0.00', currency: 'USD', payment_status: 'not_sent', ship_option: 'no', origin_country: 'TR',
    destination_country: 'AE', port_of_loading: 'IST', port_of_discharge: 'DXB', package_count: 1, total_pieces: 1, total_weight: '10.000', version: 1,
    created_at: ago(200), updated_at: ago(1), ...changes,
  }
  const [added] = await house.query<List>(
    `insert into package_lists overriding system value
     select (jsonb_populate_record(null::package_lists, $1::jsonb || jsonb_build_object('id', nextval(pg_get_serial_sequence('package_lists', 'id'))))).*
     returning id, package_list_no, version`,
    [JSON.stringify(row)],
  )
  return added as List
}

/** A declared carton of a list. */
async function carton(of: List, changes: Record<string, unknown> = {}): Promise<Parcel> {
  const made = await parcel(house, { package_list_id: of.id, created_at: ago(180), status_at: ago(180), ...changes })
  await house.query(`update package_events set event_at = $2 where package_id = $1`, [made.id, ago(180)])
  await contents(house, made.id)
  return made
}

const papers = (of: List, types = ['commercial_invoice', 'packing_list']) =>
  house.query(
    `insert into package_documents (package_list_id, doc_type, file_name, mime, size, path, sha256)
     select $1, t, t || '.pdf', 'application/pdf', 10, 'documents/x', 'x' from unnest($2::text[]) t`,
    [of.id, types],
  )

const note = 'The invoice lacks the seller’s stamp'
const shipFields = { ship_option: 'shipped_by_air', shipping_reference: '176-12345675', shipped_at: ago(20), eta: ago(-20) } as const
const due = addDays(today(), 7)

/** What a complete move into each status carries. */
const complete: Record<Exclude<PackageListStatus, 'new'>, Fields> = {
  on_hold: { note },
  package_list_approved_by_rsa: {},
  rejected_by_rsa: { note },
  payment_pending_from_seller: { payment_due_date: due, payment_method: 'bank_transfer' },
  ready_to_be_shipped: {},
  shipped: { ...shipFields, note },
  rejected_by_seller: { note },
  custom_initiated: { boe_no: '101-12345678-26', custom_initiated_at: ago(10) },
  custom_approved: { boe_no: '101-12345678-26', custom_closed_at: ago(1), duty_paid: '1980.86' },
  custom_rejected: { note },
}

/** A list in a status with all a complete move from there asks for. */
async function prepared(from: PackageListStatus): Promise<List> {
  const paid = { payment_status: 'paid', payment_amount: '5850.69', payment_method: 'bank_transfer', payment_due_date: due }
  const gone = { ...shipFields, freight_mode: 1 }
  const gathered: Partial<Record<PackageListStatus, Record<string, unknown>>> = {
    package_list_approved_by_rsa: { payment_amount: '5850.69' },
    payment_pending_from_seller: paid,
    ready_to_be_shipped: paid,
    rejected_by_seller: paid,
    shipped: { ...paid, ...gone },
    custom_initiated: { ...paid, ...gone, custom_initiated_at: ago(10) },
  }
  const made = await list(from, gathered[from])
  await papers(made)
  await carton(made)
  return made
}

const move = (asker: Asker, of: List, ship_status: PackageListStatus, fields: Fields = {}) =>
  asker.call('packages.moveList', { id: of.id, version: of.version, ship_status, ...fields })
const stored = async <T = Record<string, unknown>>(of: List) => (await house.query<T>('select * from package_lists where id = $1', [of.id]))[0] as T
const eventsOf = async (of: Parcel) => (await house.query<{ event_code: string }>('select event_code from package_events where package_id = $1 order by event_at, id', [of.id])).map(({ event_code }) => event_code)
const mails = (of: List) => house.query<{ to_addresses: string[]; subject: string; body_text: string }>(`select to_addresses, subject, body_text from email_logs where subject like $1 order by id`, [`${of.package_list_no}:%`])

const pairs = packageList.names.flatMap((from) => packageList.names.map((to) => [from, to] as const))

describe('every pair of statuses', () => {
  test.each(pairs.filter(([from, to]) => packageList.can(from, to) && to !== 'new'))('%s moves to %s', async (from, to) => {
    const of = await prepared(from)
    const answer = await move(admin, of, to, complete[to as Exclude<PackageListStatus, 'new'>])
    expect(answer, JSON.stringify(answer.errors)).toMatchObject({
      status: 200,
      data: { status: to, label: packageList.label(to), progress: packageList.progress(to), progress_color: packageList.tone(to), allowed_next: packageList.next(to), version: of.version + 1 },
    })
    expect(answer.data.history[0]).toMatchObject({ from_status: from, to_status: to, user_category: 'admin' })
    expect(await mails(of)).toEqual([expect.objectContaining({ subject: `${of.package_list_no}: ${packageList.label(to)}` })])
  })

  test.each(pairs.filter(([from, to]) => !packageList.can(from, to)))('%s does not move to %s', async (from, to) => {
    const of = await prepared(from)
    expect(await move(admin, of, to, { note, ...shipFields })).toMatchObject({ status: 409, message: refusedPackageListMove(of.package_list_no, from, to) })
    expect(await stored(of)).toMatchObject({ status: from, version: of.version })
  })
})

describe('who moves', () => {
  test.each([
    ['new', 'on_hold'], ['on_hold', 'rejected_by_rsa'], ['package_list_approved_by_rsa', 'payment_pending_from_seller'], ['payment_pending_from_seller', 'ready_to_be_shipped'],
    ['payment_pending_from_seller', 'shipped'], ['rejected_by_seller', 'shipped'], ['shipped', 'custom_initiated'],
  ] as const)('a client does not move %s to %s', async (from, to) => {
    const of = await prepared(from)
    expect(await move(client, of, to, complete[to])).toMatchObject({ status: 409, message: `You cannot move a package list to "${packageList.label(to)}".` })
  })

  test.each([['payment_pending_from_seller', 'rejected_by_seller'], ['ready_to_be_shipped', 'rejected_by_seller'], ['ready_to_be_shipped', 'shipped']] as const)(
    'a client moves %s to %s, and the IOR desk gets the mail',
    async (from, to) => {
      const of = await prepared(from)
      expect(await move(client, of, to, complete[to])).toMatchObject({ status: 200, data: { status: to } })
      expect((await mails(of))[0]?.to_addresses).toContain('ior_officer@demo.example')
    },
  )

  test('an agent does the customs steps and no others', async () => {
    const [shipped, cleared, ready] = [await prepared('shipped'), await prepared('custom_initiated'), await prepared('custom_initiated')]
    expect(await move(agent, shipped, 'custom_initiated', complete.custom_initiated)).toMatchObject({ status: 200 })
    expect(await move(agent, cleared, 'custom_approved', complete.custom_approved)).toMatchObject({ status: 200 })
    expect(await move(agent, ready, 'custom_rejected', complete.custom_rejected)).toMatchObject({ status: 200 })
  })

  test('a client is offered only its own moves', async () => {
    const of = await prepared('payment_pending_from_seller')
    const row = (await client.call('packages.listsOfPackages', { search: of.package_list_no })).data[0]
    expect(row).toMatchObject({ id: of.id, allowed_next: ['rejected_by_seller'] })
  })
})

describe('guards', () => {
  const refuses = async (of: List, to: PackageListStatus, fields: Fields, field: string, message: string | RegExp) => {
    const answer = await move(admin, of, to, fields)
    expect(answer).toMatchObject({ status: 422, errors: [{ field, message: expect.stringMatching(message) }] })
    expect((await stored(of)).version).toBe(of.version)
  }

  test.each([['new', 'on_hold'], ['on_hold', 'rejected_by_rsa'], ['ready_to_be_shipped', 'rejected_by_seller'], ['custom_initiated', 'custom_rejected']] as const)(
    '%s to %s asks for a reason',
    async (from, to) => {
      const of = await prepared(from)
      await refuses(of, to, { note: 'no' }, 'note', 'Give a reason of at least 5 characters.')
    },
  )

  test('a second hold needs a new note', async () => {
    const of = await prepared('new')
    await move(admin, of, 'on_hold', { note })
    const held = { ...of, version: of.version + 1 }
    await refuses(held, 'on_hold', { note }, 'note', 'This note was sent already')
    expect(await move(admin, held, 'on_hold', { note: 'The stamp is still missing' })).toMatchObject({ status: 200 })
  })

  test('approval needs invoice, packing list, contents, HS codes and origins', async () => {
    const bare = await list('new')
    await refuses(bare, 'package_list_approved_by_rsa', {}, 'documents', 'Upload the commercial invoice first.')
    await papers(bare, ['commercial_invoice'])
    await refuses(bare, 'package_list_approved_by_rsa', {}, 'documents', 'Upload the packing list first.')
    await papers(bare, ['packing_list'])
    await refuses(bare, 'package_list_approved_by_rsa', {}, 'items', `No items are recorded for package list ${bare.package_list_no}.`)
    const { id, tracking_no } = await carton(bare)
    await contents(house, id, { hs_code: null })
    await refuses(bare, 'package_list_approved_by_rsa', {}, 'items', `Line 2 of ${tracking_no} has no HS code.`)
    await house.query(`update package_items set hs_code = '61051000', origin_country = null where package_id = $1 and line_no = 2`, [id])
    await refuses(bare, 'package_list_approved_by_rsa', {}, 'items', `Line 2 of ${tracking_no} has no country of origin.`)
  })

  test('approval works out the landed cost and gives finance a task', async () => {
    await house.query(`insert into currency_rates (currency, rate_date, aed_rate, source) values ('XTS', '2026-01-01', '3.6725', 'test') on conflict do nothing`)
    const of = await list('new', { currency: 'XTS', goods_value: '10000.00', freight_amount: '0.00' })
    await papers(of)
    await carton(of)
    const { data } = await move(admin, of, 'package_list_approved_by_rsa')
    expect(data).toMatchObject({ cif_aed: '37092.25', duty_amount: '1854.61', vat_amount: '1947.34', service_fee: '1603.69', service_fee_vat: '80.18', payment_amount: '5485.82' })
    const tasks = await house.query<{ email: string }>(`select u.email from inbox_messages m join users u on u.id = m.user_id where m.subject = $1`, [`Send payment details of ${of.package_list_no}`])
    expect(tasks.map(({ email }) => email)).toContain('finance_manager@demo.example')
  })

  test('a client’s own fees go before the house’s', async () => {
    await house.query(`update client_settings set settings = settings || '{"ior_fee_min": "9000.00"}' where client_id = $1`, [await clientId(house, 'NOORB')])
    const of = await list('new', { currency: 'AED', goods_value: '1000.00', freight_amount: '0.00' })
    await papers(of)
    await carton(of)
    expect((await move(admin, of, 'package_list_approved_by_rsa')).data.service_fee).toBe('9120.00')
    await house.query(`update client_settings set settings = settings - 'ior_fee_min' where client_id = $1`, [await clientId(house, 'NOORB')])
  })

  test('payment details need an amount, a day to come and a method; another amount needs a note', async () => {
    const of = await prepared('package_list_approved_by_rsa')
    const to = 'payment_pending_from_seller' as const
    await refuses(of, to, { payment_method: 'wire' }, 'payment_due_date', 'Choose the day')
    await refuses(of, to, { payment_method: 'wire', payment_due_date: addDays(today(), -1) }, 'payment_due_date', 'The due date is in the past.')
    await refuses(of, to, { payment_due_date: due }, 'payment_method', 'Choose how the seller pays.')
    await refuses(of, to, { payment_due_date: due, payment_method: 'wire', payment_amount: '0' }, 'payment_amount', 'The payment must be above 0.')
    await refuses(of, to, { payment_due_date: due, payment_method: 'wire', payment_amount: '5000.00' }, 'note', 'AED 5,850.69')
    expect((await move(admin, of, to, { payment_due_date: due, payment_method: 'wire' })).data).toMatchObject({ payment_status: 'pending', payment_amount: '5850.69', payment_method: 'wire' })
    expect((await mails(of))[0]?.body_text).toContain('Please pay AED 5,850.69 by')
  })

  test('nothing is released unpaid but by a waiver with a note from somebody who may', async () => {
    const of = await list('payment_pending_from_seller', { payment_status: 'pending', payment_amount: '5850.69' })
    await refuses(of, 'ready_to_be_shipped', {}, 'payment_status', 'AED 5,850.69 is still unpaid.')
    await refuses(of, 'ready_to_be_shipped', { waive: true }, 'note', 'Give a reason')
    expect(await move(await house.as('ior_officer'), of, 'ready_to_be_shipped', { waive: true, note })).toMatchObject({ status: 403 })
    expect((await move(admin, of, 'ready_to_be_shipped', { waive: true, note })).data).toMatchObject({ status: 'ready_to_be_shipped', payment_status: 'waived' })
  })

  test('unpaid goods leave only for a client on credit, by the word of somebody who may give it', async () => {
    const of = await list('payment_pending_from_seller', { payment_status: 'pending', payment_amount: '5850.69' })
    const officer = await house.as('ior_officer')
    await house.query(`update clients set credit_limit = 50000 where client_code = 'NOORB'`)
    expect(await move(officer, of, 'shipped', shipFields)).toMatchObject({ status: 422, message: 'AED 5,850.69 is still unpaid.' })
    await house.query(`update clients set credit_limit = 0 where client_code = 'NOORB'`)
    await refuses(of, 'shipped', shipFields, 'payment_status', 'AED 5,850.69 is still unpaid.')
    await house.query(`update clients set credit_limit = 50000 where client_code = 'NOORB'`)
    expect(await move(admin, of, 'shipped', shipFields)).toMatchObject({ status: 200 })
  })

  test.each([
    [{ ship_option: undefined }, 'ship_option', 'Choose shipped by air or shipped by sea.'],
    [{ shipping_reference: undefined }, 'shipping_reference', 'Enter the AWB, B/L or container number first.'],
    [{ shipping_reference: '176-12345674' }, 'shipping_reference', 'MAWB check digit is wrong.'],
    [{ shipped_at: undefined }, 'shipped_at', 'Enter when it was shipped.'],
    [{ shipped_at: ago(-2) }, 'shipped_at', 'The shipping time is in the future.'],
    [{ eta: undefined }, 'eta', 'Enter when it should arrive.'],
    [{ eta: ago(30) }, 'eta', 'The arrival is before the shipping time.'],
    [{ ship_option: 'shipped_by_sea' as const, shipping_reference: 'DXB123' }, 'container_load', 'Choose FCL or LCL.'],
    [{ shipped_at: ago(24 * 40), eta: ago(0) }, 'shipped_at', 'Event time is before the order was created.'],
  ])('shipping with %j is refused on %s', async (fields, field, message) => {
    await refuses(await prepared('ready_to_be_shipped'), 'shipped', { ...shipFields, ...fields }, field, message)
  })

  test.each([
    ['custom_initiated', { custom_initiated_at: ago(10) }, 'boe_no', 'Enter the BOE number or the customs reference.'],
    ['custom_initiated', { customs_reference: 'R1' }, 'custom_initiated_at', 'Enter when customs began.'],
    ['custom_initiated', { customs_reference: 'R1', custom_initiated_at: ago(-1) }, 'custom_initiated_at', 'This time is in the future.'],
    ['custom_initiated', { customs_reference: 'R1', custom_initiated_at: ago(30) }, 'custom_initiated_at', 'Customs cannot begin before the shipment left.'],
    ['custom_approved', { custom_closed_at: ago(1), duty_paid: '0' }, 'boe_no', 'Enter the BOE number.'],
    ['custom_approved', { boe_no: '101-12345678-26', duty_paid: '0' }, 'custom_closed_at', 'Enter when customs released the shipment.'],
    ['custom_approved', { boe_no: '101-12345678-26', custom_closed_at: ago(1) }, 'duty_paid', 'Enter the duty paid, 0 for none.'],
    ['custom_approved', { boe_no: '101-12345678-26', custom_closed_at: ago(1), duty_paid: '-1' }, 'duty_paid', 'The duty paid cannot be below 0.'],
    ['custom_approved', { boe_no: '101-12345678-26', custom_closed_at: ago(11), duty_paid: '0' }, 'custom_closed_at', 'Customs cannot close before it began.'],
  ] as const)('%s with %j is refused on %s', async (to, fields, field, message) => {
    await refuses(await prepared(to === 'custom_initiated' ? 'shipped' : 'custom_initiated'), to, fields, field, message)
  })

  test('a malformed BOE number is refused', async () => {
    expect(await move(admin, await prepared('shipped'), 'custom_initiated', { ...complete.custom_initiated, boe_no: 'BOE 12' })).toMatchObject({ status: 422, errors: [{ field: 'boe_no' }] })
  })
})

describe('side effects', () => {
  test('shipping tells the cartons, and customs releases or holds them', async () => {
    const of = await prepared('ready_to_be_shipped')
    const box = await carton(of)
    await move(admin, of, 'shipped', shipFields)
    expect((await stored<{ freight_mode: number; shipping_reference: string }>(of))).toMatchObject({ freight_mode: 1, shipping_reference: '176-12345675' })
    await move(admin, { ...of, version: 2 }, 'custom_initiated', complete.custom_initiated)
    await move(admin, { ...of, version: 3 }, 'custom_approved', complete.custom_approved)
    expect((await eventsOf(box)).filter((code) => code !== 'ORD01')).toEqual(['LNH02', 'CUS01', 'CUS04'])
    expect(await house.query('select status from packages where id = $1', [box.id])).toEqual([{ status: 'cleared' }])
  })

  test('goods refused by customs are on hold', async () => {
    const of = await prepared('custom_initiated')
    const box = await carton(of)
    await move(admin, of, 'custom_rejected', { note })
    expect(await house.query('select status from packages where id = $1', [box.id])).toEqual([{ status: 'on_hold' }])
    expect(await house.query(`select reason_code, remarks from package_events where package_id = $1 and event_code = 'CUS05'`, [box.id])).toEqual([{ reason_code: 'customs', remarks: note }])
  })

  test('rejecting a list cancels the cartons nobody has scanned', async () => {
    const of = await prepared('on_hold')
    const [idle, scanned] = [await carton(of), await carton(of, { status: 'at_facility' })]
    await happened(house, scanned.id, ['HUB01'])
    await house.query(`update package_events set source = 'scan' where package_id = $1 and event_code = 'HUB01'`, [scanned.id])
    await move(admin, of, 'rejected_by_rsa', { note })
    expect(await house.query('select status, cancel_reason from packages where id = any($1) order by id', [[idle.id, scanned.id]])).toEqual([
      { status: 'cancelled', cancel_reason: note }, { status: 'at_facility', cancel_reason: null },
    ])
  })

  test('declining voids an open payment request; a paid one stays paid and finance is told to refund', async () => {
    const [open, paid] = [await list('payment_pending_from_seller', { payment_status: 'pending', payment_amount: '10.00' }), await prepared('ready_to_be_shipped')]
    expect((await move(client, open, 'rejected_by_seller', { note })).data.payment_status).toBe('void')
    expect((await move(client, paid, 'rejected_by_seller', { note })).data.payment_status).toBe('paid')
    expect(await house.query('select 1 from inbox_messages where subject = $1', [`Refund the payment of ${paid.package_list_no}`])).not.toEqual([])
    expect(await house.query('select 1 from inbox_messages where subject = $1', [`Refund the payment of ${open.package_list_no}`])).toEqual([])
  })

  test('a declined shipment reopened must be paid or waived', async () => {
    const of = await list('rejected_by_seller', { payment_status: 'void', payment_amount: '10.00' })
    expect(await move(admin, of, 'shipped', { ...shipFields, note })).toMatchObject({ status: 422, message: 'AED 10.00 is still unpaid.' })
    expect((await move(admin, of, 'shipped', { ...shipFields, note, waive: true })).data).toMatchObject({ status: 'shipped', payment_status: 'waived' })
  })

  test('the client reads the reason in its mail', async () => {
    const of = await prepared('new')
    await move(admin, of, 'on_hold', { note })
    const [contact] = await house.query<{ contact_email: string }>(`select contact_email from clients where client_code = 'NOORB'`)
    expect(await mails(of)).toEqual([{ to_addresses: [contact?.contact_email], subject: `${of.package_list_no}: On Hold`, body_text: expect.stringContaining(note) }])
  })

  test('the move is in the audit log with what it changed', async () => {
    const of = await prepared('ready_to_be_shipped')
    await move(admin, of, 'shipped', shipFields)
    const [line] = await house.query<{ before: object; after: object }>(`select before, after from audit_log where entity = 'package_list' and entity_id = $1`, [String(of.id)])
    expect(line).toMatchObject({ before: { status: 'ready_to_be_shipped', ship_option: 'no' }, after: { status: 'shipped', ship_option: 'shipped_by_air' } })
  })
})

describe('two people at once', () => {
  test('a stale version is refused', async () => {
    const of = await prepared('new')
    await move(admin, of, 'on_hold', { note })
    expect(await move(admin, of, 'on_hold', { note: 'Another word on it' })).toMatchObject({ status: 409, message: 'This package list was changed by someone else. Reload and try again.' })
  })

  test('of two moves sent together one lands', async () => {
    const of = await prepared('ready_to_be_shipped')
    const answers = await Promise.all([move(client, of, 'shipped', shipFields), move(admin, of, 'rejected_by_seller', { note })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await house.query('select count(*) as n from package_list_history where package_list_id = $1', [of.id])).toEqual([{ n: 1 }])
  })
})

describe('moving by a package of the list', () => {
  test('moves the list and answers the package', async () => {
    const of = await prepared('new')
    const box = await carton(of)
    const answer = await admin.call('packages.change', { id: box.id, ship_status: 'on_hold', version: 1, note })
    expect(answer).toMatchObject({ status: 200, data: { id: box.id, package_list: { id: of.id, status: 'on_hold', label: 'On Hold', history: [{ note }] } } })
  })

  test('a package without a list has nothing to move', async () => {
    const box = await parcel(house)
    expect(await admin.call('packages.change', { id: box.id, ship_status: 'on_hold', version: 1, note })).toMatchObject({ status: 409, message: `Package ${box.tracking_no} is in no package list.` })
  })

  test('needs the key of the workflow', async () => {
    const of = await prepared('new')
    const box = await carton(of)
    expect(await (await house.as('operations_manager')).call('packages.change', { id: box.id, ship_status: 'on_hold', version: 1, note })).toMatchObject({
      status: 403, message: 'You dont have permission to access to resource',
    })
  })
})

import { describe, expect, test } from 'vitest'
import { loadReferenceData, loadLookups } from '@/upstream/areas/packages/lookups'
import { emptyParcel, type Parcel } from '@/upstream/areas/packages/parcel'
import { checkParcel } from '@/upstream/areas/packages/rules'
import { settle, type Settling } from '@/upstream/areas/allocation/settle'
import { useApp } from '../app'
import { parcel as stored } from '../packages/given'
import { csv, order, send } from '../uploads/package-sheets'

const app = useApp()

const NOORB = 1
const parcel = (ref: string, more: Partial<Parcel> = {}): Parcel => ({
  ...emptyParcel, client_id: NOORB, ref_no: ref, rsa_service_code: 'STD', consignee_name: 'Mariam Al Ali',
  consignee_phone: '+971501234567', address_line1: 'Villa 7, Al Wasl Road', city: 'Dubai', country_code: 'AE',
  pieces: 1, weight: '1.000', goods_description: 'Face cream', declared_value: '120.00', currency: 'AED', payment_mode: 'prepaid', ...more,
})

async function allocations(parcels: readonly Parcel[]) {
  const { db } = app.services.database
  const lookups = await loadLookups(db, { parcels, reference: await loadReferenceData(db) })
  return parcels.map((one) => {
    const { resolved, errors } = checkParcel(one, lookups)
    expect(errors).toEqual([])
    return resolved
  })
}

const settling = (resolved: Awaited<ReturnType<typeof allocations>>[number]): Settling => {
  if (!resolved) throw new Error('The parcel does not pass the rules.')
  return { resolved, weight: '1.000', environment: 'production' }
}

const nameOf = (id: number | undefined) =>
  app.query<{ carrier_code: string }>('select carrier_code from carriers where id = $1', [id]).then(([row]) => row?.carrier_code)

describe('which carrier an order gets', () => {
  test('a heavy parcel meets the first rule and goes to its one carrier', async () => {
    const [resolved] = await allocations([parcel('HEAVY-1', { weight: '18.000' })])
    expect(resolved?.allocation?.decision.rule?.rule_name).toBe('Heavy parcels with Falcon')
    expect(resolved?.choice.carrier?.carrier_code).toBe('FALCON')
  })

  test('a rule of a seller is for its parcels alone, as they are uploaded', async () => {
    const [{ id } = { id: 0 }] = await app.query<{ id: number }>('select min(id) as id from sellers')
    // A client's user of that seller, who may send orders.
    await app.query("update users set seller_id = $1 where email = 'client_operations@demo.example'", [id])
    const seller = await app.as('client_operations')
    const [dhow] = await app.query<{ id: number }>("select id from carriers where carrier_code = 'DHOW'")
    await app.query(
      `insert into allocation_rules (rule_code, rule_name, client_id, priority, conditions, allocation_mode, targets)
          select 'SELLER1', 'The first seller goes with Dhow', client_id, 0, $2::jsonb, allocation_mode, $3::jsonb
        from allocation_rules where rule_name = 'Heavy parcels with Falcon' and client_id = $1`,
      [NOORB, JSON.stringify([{ field: 'seller_id', operator: 'in', value: [String(id)] }]), JSON.stringify([{ carrier_id: dhow?.id }])])
    const [own, other, anybody] = await allocations([parcel('SELLER-1', { seller_id: Number(id) }), parcel('SELLER-2', { seller_id: 999 }), parcel('SELLER-3')])
    expect(own?.allocation?.decision.rule?.rule_name).toBe('The first seller goes with Dhow')
    expect(other?.allocation?.decision.rule?.rule_name).not.toBe('The first seller goes with Dhow')
    expect(anybody?.allocation?.decision.rule?.rule_name).not.toBe('The first seller goes with Dhow')
    const sent = await send(seller, csv([order(1, { ref_no: 'OF-SELLER' })]))
    expect(sent.status, sent.message).toBe(202)
    await app.jobs.idle()
    const [made] = await app.query<{ id: number; carrier_code: string }>("select id, carrier_code from packages where ref_no = 'OF-SELLER'")
    expect(made?.carrier_code).toBe('DHOW')
    await app.query("update allocation_rules set status = 'inactive' where rule_code = 'SELLER1'")
  })

  test('each rule looked at and each carrier refused stands in the trace', async () => {
    const [resolved] = await allocations([parcel('TRACE-1')])
    const trace = resolved?.allocation?.decision.trace.trail.steps ?? []
    expect(trace.filter(({ step, verdict }) => step === 'lane' && verdict === 'taken')).toHaveLength(1)
    expect(trace.find(({ step }) => step === 'rule')).toMatchObject({ verdict: 'skipped', reason: 'Does not hold: Weight ≥ 15 kg.' })
    expect(trace.at(-1)?.candidates.at(-1)).toMatchObject({ accepted: true })
  })

  test('a carrier that does not deliver to the very city is passed over and says so', async () => {
    const falcon = `from carrier_countries c, base_cities b where c.id = x.coverage_id and b.id = x.base_city_id and c.carrier_id = 1 and c.country_code = 'AE'
        and b.city_name = 'Dubai'`
    await app.query(`update carrier_cities x set delivery_available = false ${falcon}`)
    const decisions = (await allocations(Array.from({ length: 10 }, (_, i) => parcel(`CITY-${i}`)))).map((one) => one?.allocation?.decision)
    expect(decisions.map((decision) => decision?.candidate?.row.carrier_id)).not.toContain(1)
    expect(decisions.flatMap((decision) => decision?.trace.trail.steps.flatMap(({ candidates }) => candidates) ?? []).map(({ reason }) => reason))
      .toContain('Falcon Express does not serve Dubai with STD.')
    await app.query(`update carrier_cities x set delivery_available = true ${falcon}`)
    const served = (await allocations(Array.from({ length: 10 }, (_, i) => parcel(`CITY2-${i}`)))).map((one) =>
      one?.allocation?.decision.candidate?.row.carrier_id,
    )
    expect(served).toContain(1)
  })

  test('a carrier in its sandbox gets test parcels alone, by rule, by preference or named', async () => {
    await app.query("update carriers set environment = 'sandbox' where carrier_code = 'FALCON'")
    const heavy = () => allocations([parcel('SANDBOX-1', { weight: '18.000' })])
    const [real] = await heavy()
    expect(real?.choice.carrier?.carrier_code).not.toBe('FALCON')
    const answers = real?.allocation?.decision.trace.trail.steps.flatMap(({ candidates }) => candidates) ?? []
    expect(answers.map(({ reason }) => reason)).toContain('Falcon Express works in its sandbox and takes no real parcels.')
    const { db } = app.services.database
    const named = parcel('SANDBOX-2', { carrier_code: 'FALCON' })
    expect(checkParcel(named, await loadLookups(db, { parcels: [named] })).errors).toMatchObject([{
      message: 'Falcon Express works in its sandbox and takes no real parcels.',
    }])
    await app.query("update clients set environment = 'sandbox' where id = $1", [NOORB])
    expect((await heavy())[0]?.choice.carrier?.carrier_code).toBe('FALCON')
    await app.query("update clients set environment = 'production' where id = $1", [NOORB])
    await app.query("update carriers set environment = 'production' where carrier_code = 'FALCON'")
  })

  test('a place left out of a restriction is that very place: not the state it gave its name to, nor its namesake abroad', async () => {
    const [sharjah, kalba] = (await app.query<{ id: number; state_id: number; city_name: string }>(
      "select id, state_id, city_name from base_cities where country_code = 'AE' and city_name in ('Sharjah', 'Kalba') order by city_name desc",
    ))
    await app.query("insert into base_cities (country_code, city_code, city_name) values ('OM', 'KALOM', 'Kalba') on conflict do nothing")
    const [abroad] = await app.query<{ id: number }>("select id from base_cities where country_code = 'OM' and city_name = 'Kalba'")
    expect([kalba?.state_id, sharjah?.city_name]).toEqual([sharjah?.state_id, 'Sharjah'])
    const without = async (places: object[], city: string) => {
      await app.query(
        "insert into linehaul_restrictions (linehaul_id, carrier_id, excluded_places) values (1, 1, $1) on conflict (linehaul_id, carrier_id) do update set excluded_places = excluded.excluded_places",
        [JSON.stringify(places)],
      )
      const [resolved] = await allocations([parcel(`PLACE-${city}`, { weight: '18.000', city, state: null })])
      return resolved?.choice.carrier?.carrier_code
    }
    expect(await without([{ type: 'city', id: sharjah?.id }], 'Sharjah')).not.toBe('FALCON')
    expect(await without([{ type: 'city', id: sharjah?.id }], 'Kalba')).toBe('FALCON')
    expect(await without([{ type: 'city', id: abroad?.id }], 'Kalba')).toBe('FALCON')
    expect(await without([{ type: 'state', id: sharjah?.state_id }], 'Kalba')).not.toBe('FALCON')
    expect(await without([{ type: 'country', id: 'AE' }], 'Kalba')).not.toBe('FALCON')
    const admin = await app.as('super_admin')
    const tried = async (place: object, city: string) =>
      (await admin.call('linehaul.testRestriction', { id: 1, carrier_id: 1, city, weight: '2', rules: { excluded_places: [place] } } as never)).data.verdict
    expect([
      await tried({ type: 'city', id: sharjah?.id }, 'kalba'),
      await tried({ type: 'state', id: sharjah?.state_id }, 'kalba'), await tried({ type: 'city', id: kalba?.id }, 'kalba'),
    ]).toEqual(['allowed', 'blocked', 'blocked'])
    await app.query('delete from linehaul_restrictions where linehaul_id = 1 and carrier_id = 1')
  })

  test('a carrier whose numbers ran out hands on to the next, by rule and by preference', async () => {
    const blocks =
      "system_type = 'carrier' and status = 'active' and (carrier_id is null or carrier_id = (select id from carriers where carrier_code = 'FALCON'))"
    const stopped = await app.query<{ id: number }>(`update tracking_ranges set status = 'stopped' where ${blocks} returning id`)
    const api = (from: string, to: string) => app.query(
      "update carrier_settings set setting_key = $2 where setting_key = $1 and carrier_id = (select id from carriers where carrier_code = 'FALCON')",
      [from, to],
    )
    await api('api_base_url', 'former_url')
    const [byRule, byPreference, named] = await allocations([
      parcel('DRY-1', { weight: '18.000' }), parcel('DRY-2', { client_id: 5 }), parcel('DRY-3', { carrier_code: 'FALCON' }),
    ])
    expect(byRule?.allocation?.decision.trace.trail.steps.flatMap(({ candidates }) => candidates)).toContainEqual(expect.objectContaining({
      accepted: false, reason: 'Falcon Express has no tracking numbers left.',
    }))
    expect(byRule?.choice.carrier?.carrier_code).toMatch(/^(?!FALCON)/)
    expect(byPreference?.choice.carrier?.carrier_code).toMatch(/^(?!FALCON)/)
    expect(named?.choice.carrier?.carrier_code).toBe('FALCON')
    await app.query("update tracking_ranges set status = 'active' where id = any($1)", [stopped.map(({ id }) => id)])
    await api('former_url', 'api_base_url')
  })

  test('a client without rules for such parcels keeps to preference', async () => {
    await app.query("update allocation_rules set status = 'inactive' where client_id = 5 or client_id is null")
    const [resolved] = await allocations([parcel('PREF-1', { client_id: 5 })])
    expect(resolved?.allocation).toBeNull()
    expect(resolved?.choice.carrier?.carrier_code).toBe('FALCON')
    await app.query("update allocation_rules set status = 'active' where client_id is null and rule_name <> 'Sunday orders'")
  })

  test('a percentage split is exact however many batches settle at once', async () => {
    const { db } = app.services.database
    await app.query('delete from allocation_counters')
    const batches = await Promise.all([1, 2, 3, 4].map((b) => allocations(Array.from({ length: 50 }, (_, i) => parcel(`SPLIT-${b}-${i}`)))))
    const settled = (await Promise.all(batches.map((batch) => settle(db, batch.map(settling))))).flat()
    const given = new Map<string, number>()
    for (const { decision } of settled) {
      const code = (await nameOf(decision?.candidate?.row.carrier_id)) ?? 'nobody'
      given.set(code, (given.get(code) ?? 0) + 1)
    }
    expect(Object.fromEntries(given)).toEqual({ FALCON: 120, DHOW: 60, GULFP: 20 })
    const [counted] = await app.query<{ n: number }>("select sum(given)::int as n from allocation_counters where kind = 'split'")
    expect(counted?.n).toBe(200)
  })

  test('a daily cap of a target is never passed', async () => {
    await app.query("update allocation_rules set targets = jsonb_set(targets, '{0,daily_cap}', '3') where rule_name = 'Next day, Falcon first'")
    const { db } = app.services.database
    const batches = await Promise.all([1, 2].map((b) => allocations(Array.from({ length: 5 }, (_, i) => parcel(`CAP-${b}-${i}`, { rsa_service_code: 'NDD' })))))
    const settled = (await Promise.all(batches.map((batch) => settle(db, batch.map(settling))))).flat()
    const [falcon] = await app.query<{ id: number }>("select id from carriers where carrier_code = 'FALCON'")
    expect(settled.filter(({ decision }) => decision?.candidate?.row.carrier_id === falcon?.id)).toHaveLength(3)
  })
})

describe('rules', () => {
  test('two who drag at once: the order is one of the two, dense and without a rule lost', async () => {
    const [a, b] = await Promise.all([app.as('super_admin'), app.as('super_admin')])
    const { data } = await a.call('allocation.list', { client_id: NOORB, page_size: 200 })
    const ids = data.filter(({ client_id }) => client_id === NOORB).map(({ id }) => id)
    const back = ids.toReversed()
    const turned = [...ids.slice(1), ids[0] as number]
    const answers = await Promise.all([
      a.call('allocation.reorder', { client_id: NOORB, rule_ids: back }),
      b.call('allocation.reorder', { client_id: NOORB, rule_ids: turned }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const now = await app.query<{ id: number; priority: number }>(
      "select id, priority from allocation_rules where client_id = $1 and draft_id is null and status <> 'delete' order by priority", [NOORB],
    )
    expect(now.map(({ priority }) => priority)).toEqual(ids.map((_, i) => i + 1))
    expect([back, turned]).toContainEqual(now.map(({ id }) => id))
  })

  test('an order that names not every rule is refused', async () => {
    const admin = await app.as('super_admin')
    expect(await admin.call('allocation.reorder', { client_id: NOORB, rule_ids: [1] })).toMatchObject({
      status: 409, message: 'The list of rules has changed. Reload and try again.',
    })
  })

  test('shares that do not add up, a name twice and an empty value are refused at their fields', async () => {
    const admin = await app.as('super_admin')
    const rule = {
      client_id: NOORB, rule_name: 'New split', linehaul_id: 1, allocation_mode: 'percentage_split' as const,
      targets: [{ carrier_id: 1, share_pct: '60' }, { carrier_id: 8, share_pct: '39.99' }],
    }
    expect(await admin.call('allocation.create', rule)).toMatchObject({ status: 422, message: 'Shares must add up to 100 (now 99.99)' })
    expect(await admin.call('allocation.create', { ...rule, allocation_mode: 'priority_list', rule_name: 'Standard split' })).toMatchObject({
      status: 409, message: 'This client already has a rule with this name',
    })
    const bare = { ...rule, allocation_mode: 'priority_list' as const, conditions: [{ field: 'weight_kg' as const, operator: 'lte' as const, value: [] }] }
    expect(await admin.call('allocation.create', bare)).toMatchObject({ status: 422, errors: [{ field: 'conditions.0', message: 'Value is required' }] })
  })

  test('a target must be an active last-mile carrier of the linehaul', async () => {
    const admin = await app.as('super_admin')
    const answer = await admin.call('allocation.create', {
      client_id: NOORB, rule_name: 'To Egypt', linehaul_id: 1, allocation_mode: 'single', targets: [{ carrier_id: 6 }],
    })
    expect(answer).toMatchObject({ status: 409, message: 'Nile Quick is not an active last-mile carrier of LH-NOORB-001' })
  })

  test('an active rule is not deleted', async () => {
    const admin = await app.as('super_admin')
    expect(await admin.call('allocation.remove', { id: 7 })).toMatchObject({ status: 409, message: 'Make the rule inactive before deleting it.' })
  })

  test('a client may not read rules', async () => {
    expect(await (await app.as('client_admin')).call('allocation.list')).toMatchObject({ status: 403 })
  })
})

describe('drafts', () => {
  test('a draft changes nothing until it is published, is tried first, and a former version comes back', async () => {
    const admin = await app.as('super_admin')
    const client_id = 3
    for (let i = 0; i < 10; i++) await stored(app, { client_id, carrier_id: 1, rsa_service_code: 'NDD', delivery_type: 'next_day', city: 'Dubai' })
    const { data: draft } = await admin.call('allocation.startDraft', { client_id })
    expect(await admin.call('allocation.startDraft', { client_id })).toMatchObject({ status: 409 })
    const { data: same } = await admin.call('allocation.backtest', { draft_id: draft.id })
    await app.jobs.idle()
    expect(await admin.call('allocation.backtestOne', { id: same.id })).toMatchObject({ data: { status: 'done', changed: 0 } })

    const { data: rules } = await admin.call('allocation.list', { client_id, draft_id: draft.id, page_size: 200 })
    const split = rules.find(({ rule_name, draft_id }) => rule_name === 'Next day split' && draft_id === draft.id)
    const targets = [{ carrier_id: 1, share_pct: '10' }, { carrier_id: 8, share_pct: '90' }]
    expect(await admin.call('allocation.change', { id: split?.id ?? 0, targets })).toMatchObject({ status: 200 })
    const { data: tried } = await admin.call('allocation.backtest', { draft_id: draft.id })
    await app.jobs.idle()
    const { data: effect } = await admin.call('allocation.backtestOne', { id: tried.id })
    expect(effect.status).toBe('done')
    expect(effect.changed).toBeGreaterThan(0)
    const { meta } = await admin.call('allocation.backtestChanges', { id: tried.id })
    expect(meta.total).toBe(effect.changed)
    expect(await admin.call('allocation.one', { id: 7 })).toMatchObject({ data: { targets_text: 'Falcon Express 70%, Dhow Logistics 30%' } })

    const { data: published } = await admin.call('allocation.publish', { id: draft.id, note: 'More for Dhow' })
    expect(await admin.call('allocation.one', { id: 7 })).toMatchObject({ data: { targets_text: 'Falcon Express 10%, Dhow Logistics 90%' } })
    const { data: state } = await admin.call('allocation.desk', { client_id })
    expect(state.versions[0]).toMatchObject({ version_no: published.version_no, note: 'More for Dhow', current: true })
    await admin.call('allocation.restore', { id: state.versions.find(({ version_no }) => version_no === 1)?.id ?? 0 })
    expect(await admin.call('allocation.one', { id: 7 })).toMatchObject({ data: { targets_text: 'Falcon Express 70%, Dhow Logistics 30%' } })
  })

  test('a draft whose rule names a carrier that stopped working is not published, and the answer names the rule', async () => {
    const admin = await app.as('super_admin')
    const { data: draft } = await admin.call('allocation.startDraft', { client_id: NOORB })
    await app.query("update carriers set status = 'suspend' where carrier_code = 'FALCON'")
    const answer = await admin.call('allocation.publish', { id: draft.id, note: 'Falcon stands still' })
    await app.query("update carriers set status = 'active' where carrier_code = 'FALCON'")
    expect(answer).toMatchObject({ status: 409, message: expect.stringMatching(/^.+: Falcon Express is not an active last-mile carrier of /) as string })
    expect(await admin.call('allocation.publish', { id: draft.id, note: 'Falcon is back', over: true })).toMatchObject({ status: 200 })
  })

  test('a draft of rules changed meanwhile is published only over them', async () => {
    const admin = await app.as('super_admin')
    const { data: draft } = await admin.call('allocation.startDraft', { client_id: 10 })
    await admin.call('allocation.toggle', { id: 13, status: 'inactive' })
    expect(await admin.call('allocation.publish', { id: draft.id, note: 'Late' })).toMatchObject({
      status: 409, message: expect.stringContaining('The rules changed since this draft was started') as string,
    })
    expect(await admin.call('allocation.publish', { id: draft.id, note: 'Late', over: true })).toMatchObject({ status: 200 })
  })
})

describe('simulating and reallocating', () => {
  test('a typed parcel is told its carrier and why, and no counter moves', async () => {
    const admin = await app.as('super_admin')
    const before = await app.query('select * from allocation_counters order by id')
    const { data } = await admin.call('allocation.simulate', {
      order: { client_id: 10, rsa_service_code: 'STD', country_code: 'AE', city: 'Dubai', weight: '2.5' },
    })
    expect(data).toMatchObject({ result: 'allocated', linehaul: 'LH-SOUKX-001' })
    expect(data.trace.length).toBeGreaterThan(1)
    expect(await app.query('select * from allocation_counters order by id')).toEqual(before)
  })

  test('only parcels not yet handed over are given to another carrier, each with its trace', async () => {
    const admin = await app.as('super_admin')
    const mine = await stored(app, { city: 'Dubai' })
    const gone = await stored(app, { city: 'Dubai', status: 'out_for_delivery' }, ['ORD01', 'LMD03'])
    const { data } = await admin.call('allocation.reallocate', { order_ids: [mine.tracking_no, gone.tracking_no], carrier_id: 8, reason: 'The van broke down' })
    expect(data.skipped.map(({ reason }) => reason)).toEqual([expect.stringMatching(/^Parcel \S+ is already with .+\.$/)])
    expect(data.done).toBe(1)
    const { data: trace } = await admin.call('allocation.trace', { id: mine.id })
    expect(trace[0]).toMatchObject({ result: 'manual', reason: 'The van broke down' })
  })

  test('what other carriers were told is for the house alone', async () => {
    expect(await (await app.as('client_admin')).call('allocation.trace', { id: 1 })).toMatchObject({ status: 403 })
  })
})

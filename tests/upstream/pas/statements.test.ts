import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { emptyYard, siteId, token } from './given'

const app = useApp()
let guard: Asker
let lead: Asker
let other: Asker
let buyer: Asker
let site: number
let client: number
const MONTH = '2025-03'

beforeAll(async () => {
  ;[guard, lead, other, buyer] =
    (await Promise.all(['pas_guard', 'pas_supervisor', 'pas_supervisor.dxb1', 'client_admin'].map((role) => app.as(role)))) as [Asker, Asker, Asker, Asker]
  site = await siteId(app)
  const [own] = await app.query<{ id: string }>("select client_ids[1] as id from users where email = 'client_admin@demo.example'")
  client = Number(own?.id)
})
beforeEach(async () => {
  await app.query("delete from detention_charges where clock_stop between '2025-01-01' and '2025-12-31'")
  await emptyYard(app)
})

interface VisitFacts {
  status?: string
  party?: 'client' | 'transporter' | 'warehouse'
  amount?: string
  overstay?: string
  at?: string
}
/** A visit of March 2025 with a charge. */
async function charged({
  status = 'computed', party = 'transporter', amount = '200.00', overstay = '0.00', at = '2025-03-10T12:50:00+04:00',
}: VisitFacts = {}) {
  const made = await token(guard, site, { client_id: client })
  await app.query("update gate_tokens set status = 'closed', dock_out_at = $2::timestamptz, gate_out_at = $2::timestamptz + interval '45 minutes', closed_at = now() where id = $1", [made.id, at])
  await app.query(
    `insert into detention_charges (token_id, clock_start, clock_stop, free_minutes, excluded_minutes, chargeable_minutes, billed_blocks, block_minutes,
        rate_per_hour, amount, overstay_minutes, overstay_blocks, overstay_block_minutes,
       overstay_rate_per_hour, overstay_amount, currency, responsible_party, status)
     values ($1, $2::timestamptz - interval '230 minutes', $2, 120, 15, 95, 4, 30, 100, $3, 15, 1, 30, 40, $4, 'AED', $5, $6)`,
     [made.id, at, amount, overstay, party, status],
  )
  return made
}

describe('detention confirmed for several tokens', () => {
  test('is confirmed token by token; one that is decided is told by its number and keeps no other', async () => {
    const [a, b, decided] = [await charged(), await charged({ overstay: '20.00' }), await charged({ status: 'waived' })]
    const answer = await lead.call('pasDetention.confirmMany', { token_ids: [a.id, b.id, decided.id] })
    expect(answer.data.done.map(({ token_no }) => token_no)).toEqual([a.token_no, b.token_no])
    expect(answer.data.failed).toEqual([{
      id: decided.id, token_no: decided.token_no, message: `Detention of ${decided.token_no} is waived and cannot be confirmed.`,
    }])
    const lines = await app.query<{ n: number }>(
      "select count(*)::int as n from charges where source in ('detention', 'overstay') and description like any($1::text[])",
      [[`%${a.token_no}`, `%${b.token_no}`]],
    )
    expect(lines).toEqual([{ n: 3 }])
  })

  test('by two people at once becomes charges once', async () => {
    const made = [await charged(), await charged(), await charged()]
    const ids = made.map(({ id }) => id)
    const both = await Promise.all([
      lead.call('pasDetention.confirmMany', { token_ids: ids }),
      lead.call('pasDetention.confirmMany', { token_ids: ids.toReversed() }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.reduce((sum, { data }) => sum + data.done.length, 0)).toBe(3)
    const [lines] = await app.query<{ n: number }>("select count(*)::int as n from charges where source = 'detention' and description = any($1::text[])", [
      made.map(({ token_no }) => `Detention of ${token_no}`),
    ])
    expect(lines?.n).toBe(3)
  })

  test('of another site’s tokens is not found, and needs the key', async () => {
    const made = await charged()
    expect((await other.call('pasDetention.confirmMany', { token_ids: [made.id] })).data).toEqual({
      done: [], failed: [{ id: made.id, token_no: null, message: 'This token has no detention.' }],
    })
    expect(await guard.call('pasDetention.confirmMany', { token_ids: [made.id] })).toMatchObject({ status: 403 })
  })
})

describe('a detention statement', () => {
  test('counts what is confirmed, by party and by the Dubai day the clock stopped', async () => {
    await charged({ status: 'confirmed', party: 'warehouse', amount: '200.00', overstay: '20.00' })
    await charged({ status: 'billed', party: 'client', amount: '150.00' })
    await charged({ status: 'computed' })
    await charged({ status: 'waived' })
    // The last minute of March in Dubai counts, the first of April does not.
    await charged({ status: 'confirmed', party: 'client', amount: '50.00', at: '2025-03-31T23:59:00+04:00' })
    await charged({ status: 'confirmed', party: 'client', amount: '70.00', at: '2025-04-01T00:00:00+04:00' })
    const answer = (await lead.call('pasDetention.statements', { month: MONTH })).data
    expect(answer).toEqual([
      expect.objectContaining({ party_type: 'transporter', name: 'Al Faris Transport', charges: 2, owed_to_us: '20.00', we_owe: '200.00', currency: 'AED' }),
      expect.objectContaining({ party_type: 'client', party_id: client, charges: 2, owed_to_us: '200.00', we_owe: '0.00' }),
    ])
  })

  test('is a file named by party and month, as a paper and as a sheet; a party without charges has none', async () => {
    await charged({ status: 'confirmed', overstay: '20.00' })
    const [party] = (await lead.call('pasDetention.statements', { month: MONTH })).data
    const ask = { month: MONTH, party_type: 'transporter' as const, party_id: party?.party_id ?? 0 }
    const paper = await lead.call('pasDetention.statementFile', { ...ask, format: 'pdf' })
    expect(paper.headers['content-disposition']).toContain('DET_AL-FARIS-TRANSPORT_202503.pdf')
    expect(paper.body.subarray(0, 5).toString()).toBe('%PDF-')
    const sheet = await lead.call('pasDetention.statementFile', { ...ask, format: 'xlsx' })
    expect(sheet.headers['content-disposition']).toContain('DET_AL-FARIS-TRANSPORT_202503')
    expect(await lead.call('pasDetention.statementFile', { ...ask, month: '2024-01', format: 'pdf' })).toMatchObject({
      status: 404, message: 'No confirmed detention of this party in this month.',
    })
    expect(await other.call('pasDetention.statementFile', { ...ask, format: 'pdf' })).toMatchObject({ status: 404 })
  })

  test('shows a client its own charges and nobody else’s', async () => {
    await charged({ status: 'confirmed', party: 'client', amount: '80.00', overstay: '20.00' })
    const answer = await buyer.call('pasDetention.statements', { month: MONTH })
    expect(answer.data.map(({ party_type, owed_to_us }) => [party_type, owed_to_us])).toEqual([['client', '80.00']])
    expect(await lead.call('pasDetention.statements', { month: '2025-13' })).toMatchObject({
      status: 422, errors: [{ field: 'month', message: 'Use YYYY-MM.' }],
    })
  })
})

describe('a token that is corrected', () => {
  test('keeps the parts of the plate that are not named', async () => {
    const made = await token(guard, site, { plate_number: '77401' })
    expect(await guard.call('pasTokens.update', { id: made.id, plate_code: 'Y', reason: 'Misread' })).toMatchObject({
      status: 200, data: { vehicle_no: 'DXB Y 77401' },
    })
  })

  test('onto a vehicle that is in the yard is refused by its number', async () => {
    await token(guard, site, { plate_number: '77402' })
    const made = await token(guard, site, { plate_number: '77403' })
    expect(await guard.call('pasTokens.update', { id: made.id, plate_number: '77402', reason: 'Misread' })).toMatchObject({
      status: 409, message: 'Vehicle DXB Z 77402 already has an open token.',
    })
  })
})

test('home of who works at the gate is the yard now', async () => {
  await token(guard, site, {}, { inside: true })
  const tiles = (await lead.call('workspace.home')).data.tiles ?? []
  expect(tiles.map(({ label }) => label)).toEqual([
    'In the yard', 'Waiting over an hour', 'At a dock', 'Open too long', 'Expected today', 'Detention to decide',
  ])
  expect(tiles[0]).toMatchObject({ value: '1', href: '/pasList?status=in_yard&status=called' })
  const [atGate] = (await guard.call('workspace.home')).data.tiles ?? []
  expect(atGate).toMatchObject({ label: 'In the yard', href: '/pas/dashboard' })
  // A supervisor opens no list of projections: the board shows what is expected.
  expect(tiles[4]?.href).toBe('/pas/dashboard')
})

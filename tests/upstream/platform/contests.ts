import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { makeLink } from '@/upstream/core/accounts/links'
import { takeMessage } from '@/upstream/areas/carrier-feeds/webhook'
import { drawNumbers } from '@/upstream/core/parcels/ranges'
import { inTransaction } from '@/upstream/db/db'
import { Refusal } from '@/upstream/platform/refusal'
import { opened, toRiyadh } from '../bags/bags'
import { cargoAt, closedBag, draft } from '../consolidations/loads'
import type { Asker, useApp } from '../app'
import { clearManifests, labelled, userId, windowAgo } from '../manifests/making'
import { parcel } from '../packages/given'
import { shipments } from '../packages/shipments'
import { dockId, dockIn, emptyYard, gateIn, siteId, token } from '../pas/given'

type App = ReturnType<typeof useApp>
interface Said {
  status: number
  data?: unknown
}

/** One thing many want at once. */
export interface Contest {
  name: string
  /** What must hold over all rounds. */
  atLast?(): Promise<void>
  round(): Promise<{
    act(caller: number): Promise<Said>
    /** Whether an answer is the winner's; any of 2xx unless said otherwise. */
    won?(said: Said): boolean
    /** What the losers are told; 409 unless said otherwise. */
    lost?: readonly number[]
    /** Who may win: everybody, each something of their own or what one has done for all; or whoever asks for the `same` as the first. */
    winners?: 'all' | ((caller: number) => unknown)
    holds?(): Promise<void>
  }>
}

const reason = { reason_code: 'customer_request', reason: 'Ordered twice' } as const

/** Fifteen and more actions two people can want at the same moment. */
export async function contestsOf(app: App): Promise<Contest[]> {
  const [admin, client, operator, supervisor] = await Promise.all(
    ['super_admin', 'client_admin', 'service_center_operator', 'service_center_supervisor'].map((role) => app.as(role)),
  ) as [Asker, Asker, Asker, Asker]
  const staff = app.asker(await app.token('super_admin', 'admin'))
  const guard = await app.as('pas_supervisor').catch(() => admin)
  const lists = shipments(app)
  const db = () => app.services.database.db
  const count = async (text: string, params: unknown[]) => (await app.query(text, params)).length
  const numbers = { bags: [] as string[], tracking: [] as string[] }
  const site = await siteId(app)
  await emptyYard(app)
  await clearManifests(app)
  const dock = await dockId(app, '1').then((id) =>
    id || app.query<{ id: number }>('select id from docks where warehouse_id = $1 order by id limit 1', [site]).then(([row]) => row?.id ?? 0),
  )
  const falcon = await userId(app, 'carrier_admin')
  const [pearl] = await app.query<{ id: number }>(`select id from carriers where carrier_code = 'PEARL'`)
  let [lane, people, windows] = [0, 0, 3]

  return [
    {
      name: 'a parcel is cancelled',
      async round() {
        const { id } = await parcel(app)
        return {
          act: () => client.call('packages.cancel', { ids: [id], ...reason }),
          holds: async () => expect(await count(`select 1 from package_events where package_id = $1 and event_code = 'ORD03'`, [id])).toBe(1),
        }
      },
    },
    {
      name: 'a parcel is scanned into one of three bags',
      async round() {
        const [bags, { id, tracking_no }] = [await Promise.all([0, 1, 2].map(() => opened(operator))), await toRiyadh(app)]
        return {
          act: (caller) => operator.call('bags.scanIn', { bag_id: bags[caller % 3]?.id ?? 0, number: tracking_no, client_uuid: randomUUID() }),
          lost: [200, 409],
          won: ({ data }) => (data as { result?: string } | null)?.result === 'applied',
          holds: async () => {
            expect(await count('select 1 from bag_packages where package_id = $1 and scanned_out_at is null', [id])).toBe(1)
            expect(await count(`select 1 from package_events where package_id = $1 and event_code = 'HUB03'`, [id])).toBe(1)
          },
        }
      },
    },
    {
      name: 'a bag is closed',
      async round() {
        const [bag, inside] = [await opened(operator), await toRiyadh(app)]
        await operator.call('bags.scanIn', { bag_id: bag.id, number: inside.tracking_no })
        return {
          act: () => operator.call('bags.close', { id: bag.id, gross_weight: '1.55' }),
          holds: async () => expect(await app.query('select status from bags where id = $1', [bag.id])).toEqual([{ status: 'closed' }]),
        }
      },
    },
    {
      name: 'bags draw their numbers',
      async round() {
        return { winners: 'all', act: async () => {
          const made = await operator.call('bags.add', { origin: 'DXB', destination: 'KWI' })
          numbers.bags.push(made.data.bag_no)
          return made
        } }
      },
      atLast: async () => expect(new Set(numbers.bags).size).toBe(numbers.bags.length),
    },
    {
      name: 'parcels draw their numbers',
      async round() {
        return { winners: 'all', act: () => inTransaction(db(), async (tx) => {
          numbers.tracking.push(...(await drawNumbers(tx, { system_type: 'hawb', client_id: 1 }, 1)))
          return { status: 200 }
        }) }
      },
      atLast: async () => expect(new Set(numbers.tracking).size).toBe(numbers.tracking.length),
    },
    {
      name: 'a bag goes into one of two consolidations',
      async round() {
        const [bag, drafts] = [await closedBag(app), [await draft(admin, [await closedBag(app)]), await draft(admin, [await closedBag(app)])]]
        return {
          act: (caller) => admin.call('consolidations.change', { id: drafts[caller % 2]?.id ?? 0, add_units: [bag.no] }), lost: [200],
          won: ({ data }) => (data as { failed: unknown[] }).failed.length === 0,
          holds: async () => expect(await count(`select 1 from consolidation_units where bag_id = $1 and status = 'in'`, [bag.id])).toBe(1),
        }
      },
    },
    {
      name: 'a consolidation is handed over',
      async round() {
        const { id } = await cargoAt(app, admin, 'staged', { bags: [await closedBag(app)] })
        return {
          act: () => admin.call('consolidations.dispatch', { ids: [id], vehicle_no: 'K 1', driver_name: 'Imran' }),
          holds: async () => expect(await app.query('select status from consolidations where id = $1', [id])).toEqual([{ status: 'dispatched' }]),
        }
      },
    },
    {
      name: 'a lane is taken by one of three',
      async round() {
        const merged = [
          await cargoAt(app, admin, 'merged', { bags: [await closedBag(app)] }),
          await cargoAt(app, admin, 'merged', { bags: [await closedBag(app)] }), await cargoAt(app, admin, 'merged', { bags: [await closedBag(app)] }),
        ]
        const staging_lane = `C${++lane}`
        return {
          act: (caller) => admin.call('consolidations.startStaging', { ids: [merged[caller % 3]?.id ?? 0], staging_lane }),
          holds: async () =>
            expect(await count(`select 1 from consolidations where staging_lane = $1 and status in ('staging', 'staged')`, [staging_lane])).toBe(1),
        }
      },
    },
    {
      name: 'a package list is approved',
      async round() {
        const of = await lists.prepared('new')
        return {
          act: () => lists.move(admin, of, 'package_list_approved_by_rsa'),
          holds: async () => expect(await count('select 1 from package_list_history where package_list_id = $1', [of.id])).toBe(1),
        }
      },
    },
    {
      name: 'a truck comes in',
      async round() {
        const { id } = await token(guard, site)
        // Whoever comes second is answered as the first was.
        return {
          winners: 'all', act: () => gateIn(guard, id),
          holds: async () => expect(await count(`select 1 from gate_events where token_id = $1 and event = 'gate_in'`, [id])).toBe(1),
        }
      },
    },
    {
      name: 'a dock is taken by one of three trucks',
      async round() {
        await emptyYard(app)
        const waiting = [
          await token(guard, site, {}, { inside: true }), await token(guard, site, {}, { inside: true }), await token(guard, site, {}, { inside: true }),
        ]
        return {
          winners: (caller) => caller % 3, act: (caller) => dockIn(guard, waiting[caller % 3]?.id ?? 0, dock),
          holds: async () => expect(await count(`select 1 from gate_tokens where dock_id = $1 and status = 'at_dock'`, [dock])).toBe(1),
        }
      },
    },
    {
      name: 'the manifest of a window is made',
      async round() {
        const window = windowAgo(windows++)
        const { id } = await labelled(app, window.inside(5))
        return {
          act: () => admin.call('manifests.generate', { user_id: falcon, ...window } as never) as Promise<Said>, lost: [409, 422],
          holds: async () => expect(await count('select 1 from manifest_packages where package_id = $1', [id])).toBe(1),
        }
      },
    },
    {
      name: 'a failed upload is tried again',
      async round() {
        const [upload] = await app.query<{ id: number }>(`insert into excel_details (kind, file_name, file_path, file_size, sha256, mime, status, failure_code,
          attempts, user_id, user_name, user_category)
          select 'package', 'a.csv', 'uploads/none.csv', 1, repeat('0', 64), 'text/csv', 'failed', 'internal', 3, id, full_name, user_category from users
          where email = 'super_admin@demo.example' returning id`)
        return { act: () => admin.call('uploads.retry', { id: upload?.id ?? 0 }), holds: () => app.jobs.idle() }
      },
    },
    {
      name: 'an e-mail is sent again',
      async round() {
        const [mail] = await app.query<{ id: number }>(`insert into email_logs (template, to_addresses, subject, body_text, status)
          values ('alert', '{a@b.example}', 'S', 'T', 'failed') returning id`)
        return { act: () => admin.call('emailLogs.resend', { ids: [mail?.id ?? 0] }) }
      },
    },
    {
      name: 'a reset link is used',
      async round() {
        const email = `contest-${++people}@demo.example`
        const [user] = await app.query<{ id: number }>(
          `insert into users (full_name, email, user_category, user_type, status) values ('Contest', $1, 'client', 'member', 'active') returning id`, [email],
        )
        // From everywhere at once, or the limit of one network would answer.
        const link = await inTransaction(db(), (tx) => makeLink(tx, user?.id ?? 0, 'reset', email))
        return {
          act: (caller) => app.nobody.call('access.setPassword', { token: link, new_password: `harbour lantern ${caller}` }, {
            headers: { 'x-client-ip': `10.9.${people % 250}.${caller}` },
          }),
          lost: [410],
        }
      },
    },
    {
      name: 'a sign-up is decided',
      async round() {
        const email = `asks-${++people}@demo.example`
        const [signup] = await app.query<{ id: number }>(`with u as (insert into users (full_name, email, user_category, user_type, is_owner, status,
          approval_status) values ('Omar', $1, 'client', 'owner', true, 'pending', 0) returning id)
          insert into signups (user_id, company_name, country_code, contact, email, phone, service_type, terms_version, confirmed_at)
          select id, 'Contest ' || id, 'AE', 'Omar', $1, '+971501234567', '{last_mile}', '2026-01', now() from u returning id`, [email])
        return {
          act: (caller) => staff.call('members.decideSignup', { id: signup?.id ?? 0, decision: caller % 2 ? 'approve' : 'reject', reason: 'Too late' }),
          holds: async () => expect(await count(`select 1 from email_logs where $1 = any(to_addresses)`, [email])).toBe(1),
        }
      },
    },
    {
      name: 'a pickup is cancelled',
      async round() {
        const [request] = await app.query<{ id: number }>(`update pickup_requests set status = 'scheduled', pickup_date = current_date + 3
          where id = (select id from pickup_requests order by id limit 1) returning id`)
        return { act: () => admin.call('pickup.cancelRequest', { id: request?.id ?? 0, reason: 'Nothing to collect' }) }
      },
    },
    {
      name: 'a carrier’s message comes many times',
      async round() {
        const payload = JSON.stringify({
          sent_at: new Date().toISOString(), shipments: [{ tracking_number: randomUUID(), events: [{ code: '500', time: new Date().toISOString() }] }],
        })
        const { createHmac } = await import('node:crypto')
        const [carrier] = await app.query<{ webhook_token: string }>('select webhook_token from carriers where id = $1', [pearl?.id])
        const secret = 'a secret of a contest'
        await app.query(`insert into carrier_settings (carrier_id, environment, setting_key, setting_value, value_type)
          select id, environment, 'webhook_secret', $2, 'text' from carriers where id = $1
          on conflict (carrier_id, environment, setting_key) do update set setting_value = excluded.setting_value, value_type = 'text'`, [pearl?.id, secret])
        const signature = createHmac('sha256', secret).update(payload).digest('hex')
        const take = () => inTransaction(db(), async (tx) => ({
          status: 202, data: await takeMessage(tx, app.services, carrier?.webhook_token ?? '', { payload, signature }),
        }))
        return {
          act: () => take().catch((error: unknown) => ({ status: error instanceof Refusal ? error.status : 500 })),
          lost: [202], won: ({ data }) => (data as { duplicate: boolean } | undefined)?.duplicate === false,
        }
      },
    },
    {
      name: 'a bag’s scan is taken back by a supervisor',
      async round() {
        const [bag, inside] = [await opened(operator), await toRiyadh(app)]
        await operator.call('bags.scanIn', { bag_id: bag.id, number: inside.tracking_no })
        return {
          act: () => supervisor.call('bags.scanOut', { bag_id: bag.id, number: inside.tracking_no, reason: 'Wrong bag' } as never),
          holds: async () => expect(await count('select 1 from bag_packages where package_id = $1 and scanned_out_at is null', [inside.id])).toBe(0),
        }
      },
    },
  ]
}

/** Runs every contest so often; answers what did not hold. */
export async function contendAll(contests: readonly Contest[], rounds: number, callers: number): Promise<string[]> {
  const faults: string[] = []
  for (const contest of contests) {
    try {
      for (let round = 0; round < rounds; round++) await contend(contest, callers)
      await contest.atLast?.()
    } catch (error) {
      faults.push((error as Error).message)
    }
  }
  return faults
}

/** Lets `callers` do it at once; exactly one wins, and each of the others hears that it is too late. */
async function contend(contest: Contest, callers: number): Promise<void> {
  const { act, won = ({ status }) => status < 300, lost = [409], winners, holds } = await contest.round()
  const said = await Promise.all(Array.from({ length: callers }, (_, caller) => act(caller)))
  const losers = said.filter((each) => !won(each))
  const first = said.findIndex(won)
  const may =
    Array.from(said, (_, caller) => (winners === 'all' ? true : winners ? winners(caller) === winners(first) : caller === first)).filter(Boolean).length
  const summary = JSON.stringify(said.slice(0, 4).map((each) => [each.status, (each as { message?: string }).message]))
  expect(said.length - losers.length, `${contest.name}: winners; ${summary}`).toBe(may)
  for (const { status } of losers) expect(lost, `${contest.name}: a loser is told ${status}; ${summary}`).toContain(status)
  await holds?.()
}

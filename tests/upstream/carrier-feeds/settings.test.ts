import { describe, expect, test } from 'vitest'
import { requiredSettings } from '@/lib/domain/carrier-feed'
import { pollDue } from '@/upstream/areas/carrier-feeds/poll'
import { given, happened, hoursAgo, standingOf } from '../tracking/parcels'
import { useApp } from '../app'
import { useCarriers } from './connected'

const app = useApp()
const { here } = useCarriers(app)
type Given = { setting_key: string; setting_value: string | null; value_type?: 'text' | 'secret' | 'json' }
const save = (settings: Given[], environment: 'production' | 'sandbox' = 'production', who = here.admin) => who.call('carrierSettings.save', {
  carrier_id: here.pearl, environment, settings,
})
const one = async (key: string) =>
  (await here.admin.call('carrierSettings.list', { id: here.pearl })).data.settings.find(({ setting_key }) => setting_key === key)

describe('settings of a carrier', () => {
  test('a secret lies encrypted and is never returned, a masked one sent back changes nothing', async () => {
    expect((await save([{ setting_key: 'api_key', setting_value: 'top-secret-value-9876' }])).status).toBe(200)
    const [row] = await app.query<{ setting_value: string }>(
      "select setting_value from carrier_settings where carrier_id = $1 and environment = 'production' and setting_key = 'api_key'", [here.pearl],
    )
    expect(row?.setting_value).not.toContain('top-secret')
    expect(await one('api_key')).toMatchObject({ setting_value: '••••9876', has_value: true, value_type: 'secret' })
    await save([{ setting_key: 'api_key', setting_value: '••••9876' }])
    const [after] = await app.query<{ setting_value: string }>(
      "select setting_value from carrier_settings where carrier_id = $1 and environment = 'production' and setting_key = 'api_key'", [here.pearl],
    )
    expect(after).toEqual(row)
    const [audit] = await app.query<{ text: string }>("select after::text as text from audit_log where entity = 'carrier' order by id desc limit 1")
    expect(audit?.text).not.toContain('top-secret')
  })

  test('each wrong value is named', async () => {
    const answer = await save([
      { setting_key: 'api_base_url', setting_value: 'http://api.pearl.example' },
      { setting_key: 'timeout_seconds', setting_value: '4' }, { setting_key: 'auth_kind', setting_value: 'magic' },
    ])
    expect(answer).toMatchObject({ status: 422, errors: [
      { field: 'api_base_url', message: 'Value must be a valid URL starting with https://' },
      { field: 'timeout_seconds', message: 'This must be at least 5.' }, { field: 'auth_kind' },
    ] })
    expect((await save([{ setting_key: 'api_base_url', setting_value: 'https://10.0.0.7/api' }])).message)
      .toBe('This address is not reachable from the internet.')
  })

  test('an API carrier keeps what it cannot do without, an environment not in use may be half done', async () => {
    expect(await save([{ setting_key: 'api_base_url', setting_value: null }])).toMatchObject({
      status: 422, message: 'api_base_url is required for an API carrier',
    })
    expect((await save([{ setting_key: 'api_base_url', setting_value: null }], 'sandbox')).status).toBe(200)
    expect(requiredSettings('api', 'oauth2', 'webhook')).toEqual(['api_base_url', 'auth_kind', 'username', 'client_secret', 'token_url', 'webhook_secret'])
  })

  test('are read by the carrier itself and written by nobody without the key', async () => {
    const falcon = await app.as('carrier_admin')
    const [mine] = await app.query<{ id: number }>("select id from carriers where carrier_code = 'FALCON'")
    expect((await falcon.call('carrierSettings.list', { id: mine?.id ?? 0 })).data).toMatchObject({ carrier: 'Falcon Express', webhook_url: null })
    expect((await save([{ setting_key: 'username', setting_value: 'x' }], 'production', falcon)).status).toBe(403)
    expect((await falcon.call('carrierSettings.test', { id: here.pearl })).status).toBe(403)
    const client = await app.as('client_admin')
    expect((await client.call('carrierSettings.list', { id: here.pearl })).status).toBe(403)
  })

  test('the test button really calls, signed in by each kind of sign-in, and says when nobody answers', async () => {
    const kinds: [Given[], string, RegExp][] = [
      [
        [
          { setting_key: 'auth_kind', setting_value: 'basic' },
          { setting_key: 'username', setting_value: 'pearl' },
          { setting_key: 'password', setting_value: 'pass-word-1' },
        ],
        'authorization', /^Basic cGVhcmw6cGFzcy13b3JkLTE=$/,
      ],
      [[{ setting_key: 'auth_kind', setting_value: 'bearer' }], 'authorization', /^Bearer top-secret-value-9876$/],
      [
        [
          { setting_key: 'auth_kind', setting_value: 'oauth2' },
          { setting_key: 'client_secret', setting_value: 'client-secret-1' },
          { setting_key: 'token_url', setting_value: 'sandbox:PEARL' },
        ],
        'authorization', /^Bearer sandbox-PEARL$/,
      ],
      [
        [
          { setting_key: 'auth_kind', setting_value: 'account_pin' },
          { setting_key: 'account_number', setting_value: '20016' },
          { setting_key: 'account_pin', setting_value: '331421' },
        ],
        'x-account-pin', /^331421$/,
      ],
      [[{ setting_key: 'auth_kind', setting_value: 'api_key' }], 'x-api-key', /^top-secret-value-9876$/],
    ]
    for (const [settings, header, fits] of kinds) {
      expect((await save(settings)).status, header).toBe(200)
      expect(await here.admin.call('carrierSettings.test', { id: here.pearl })).toMatchObject({ status: 200, data: { ok: true, http_status: 200 } })
      expect(here.sandbox.requests.findLast(({ path }) => path === '/PEARL/ping')?.headers[header]).toMatch(fits)
    }
    const url = app.services.config.SANDBOX_CARRIER_URL
    app.services.config.SANDBOX_CARRIER_URL = 'http://127.0.0.1:9'
    expect(await here.admin.call('carrierSettings.test', { id: here.pearl })).toMatchObject({ status: 502, message: 'Carrier did not answer' })
    app.services.config.SANDBOX_CARRIER_URL = url
    const [link] = await app.query<{ tested_ok: boolean }>('select tested_ok from carrier_links where carrier_id = $1', [here.pearl])
    expect(link?.tested_ok).toBe(false)
  })
})

describe('number setups', () => {
  const setup = (more: object) => here.admin.call('carrierFeeds.saveTracking', {
    id: here.pearl, tracking_id: 0, number_source: 'house', number_length: 8, pattern: 'AB\\d{6}', sample: 'AB123456', status: 'inactive', ...more,
  })
  test('must match their sample, once a coverage', async () => {
    expect(await setup({ sample: 'AB12345X' })).toMatchObject({ status: 422, message: 'Pattern does not match the sample' })
    expect(await setup({ pattern: '([', sample: '([' })).toMatchObject({ status: 422, errors: [{ field: 'pattern' }] })
    expect(await setup({ number_source: 'tracking_range' })).toMatchObject({ status: 422, errors: [{ field: 'system_type' }] })
    expect((await setup({ status: 'active' })).status).toBe(409)
    const made = await setup({})
    expect(made).toMatchObject({ status: 200, data: { status: 'inactive', remaining: null } })
    expect((await here.admin.call('carrierFeeds.saveTracking', { id: here.pearl, tracking_id: made.data.id, status: 'delete', version: 9 })).status).toBe(409)
    expect((await here.admin.call('carrierFeeds.saveTracking', { id: here.pearl, tracking_id: made.data.id, status: 'delete' })).data.status).toBe('delete')
    expect((await here.admin.call('carrierFeeds.saveTracking', { id: here.pearl, tracking_id: made.data.id, status: 'active' })).status).toBe(409)
  })
})

describe('polling', () => {
  const gulf = async () => (await app.query<{ id: number }>("select id from carriers where carrier_code = 'GULFP'"))[0]?.id ?? 0
  const due = async () => app.query(
    'update carrier_links set next_poll_at = case when carrier_id = $1 then now() else now() + interval \'1 hour\' end, circuit = \'closed\', failures = 0, poll_failures = 0, quiet_until = null',
    [await gulf()],
  )

  test('asks about open parcels in batches, each at its pace, and moves them by what is answered', async () => {
    const id = await gulf()
    await app.query("update packages set status = 'delivered' where carrier_id = $1", [id])
    const parcel = await given(app, { carrier_id: id, carrier_code: 'GULFP', carrier_tracking_no: 'GP-POLL-1' })
    await happened(app, parcel, ['LMD01', 20])
    here.sandbox.tell('GP-POLL-1', [{ code: '500', description: 'Delivered', time: hoursAgo(1), location: 'Kuwait City' }])
    await due()
    expect(await Promise.all([pollDue(app.services), pollDue(app.services)])).toEqual(expect.arrayContaining([0, 1]))
    expect((await standingOf(app, parcel)).status).toBe('delivered')
    const other = await given(app, { carrier_id: id, carrier_code: 'GULFP', carrier_tracking_no: 'GP-POLL-2' })
    await happened(app, other, ['LMD01', 20])
    const polls = () => here.sandbox.requests.filter(({ method, path }) => method === 'POST' && path === '/GULFP/tracking').length
    await due()
    await pollDue(app.services)
    const before = polls()
    await due()
    await pollDue(app.services)
    expect(polls()).toBe(before)
  })

  test('takes what it can of an answer: an event that does not fit waits, the others move their parcels', async () => {
    const id = await gulf()
    await app.query("update packages set status = 'delivered' where carrier_id = $1", [id])
    const parcels = []
    for (const n of [1, 2, 3]) parcels.push(await given(app, { carrier_id: id, carrier_code: 'GULFP', carrier_tracking_no: `GP-ODD-${n}` }))
    for (const parcel of parcels) await happened(app, parcel, ['LMD01', 20])
    here.sandbox.tell('GP-ODD-1', [
      { code: '400', sub_code: null, description: 'D'.repeat(300), time: Math.floor((Date.now() - 3_600_000) / 1000) }, { code: '500', time: 'at lunch' },
    ] as never)
    here.sandbox.tell('GP-ODD-2', ['hello', { code: '500', time: hoursAgo(1), location: null }] as never)
    here.sandbox.tell('GP-ODD-3', [{ code: '500', time: hoursAgo(1) }] as never)
    await due()
    await pollDue(app.services)
    expect(await Promise.all(parcels.map(async (parcel) => (await standingOf(app, parcel)).status))).toEqual(['out_for_delivery', 'delivered', 'delivered'])
    const { data } = await here.admin.call('carrierMapping.numbers', { carrier_id: id, process_result: ['unreadable'] })
    expect(data.map(({ tracking_no, process_note, source }) => [tracking_no, process_note, source]).toSorted()).toEqual([
      ['GP-ODD-1', 'The time “at lunch” is in no form we know.', 'poll'], ['GP-ODD-2', expect.stringMatching(/^The event is no object/), 'poll'],
    ])
    // Asked again, the carrier says the same again.
    await app.query('delete from carrier_polls')
    await due()
    await pollDue(app.services)
    expect((await here.admin.call('carrierMapping.numbers', { carrier_id: id, process_result: ['unreadable'] })).data).toHaveLength(2)
  })

  test('asks about each parcel once a round, however many batches it takes', async () => {
    const id = await gulf()
    await app.query("update packages set status = 'delivered' where carrier_id = $1", [id])
    await app.query('update carrier_trackings set poll_batch_size = 2 where carrier_id = $1', [id])
    const parcels = []
    for (const n of [1, 2, 3, 4, 5]) parcels.push(await given(app, { carrier_id: id, carrier_code: 'GULFP', carrier_tracking_no: `GP-MANY-${n}` }))
    for (const parcel of parcels) await happened(app, parcel, ['LMD01', 20])
    const before = here.sandbox.requests.length
    await due()
    await pollDue(app.services)
    expect(here.sandbox.requests.slice(before).filter(({ path }) => path === '/GULFP/tracking')).toHaveLength(3)
    const polled = await app.query<{ package_id: number }>('select package_id from carrier_polls where package_id = any($1) order by 1', [
      parcels.map((parcel) => parcel.id),
    ])
    expect(polled.map(({ package_id }) => package_id)).toEqual(parcels.map((parcel) => parcel.id))
  })

  test('goes on for a suspended carrier as long as it has parcels on the way', async () => {
    const id = await gulf()
    await app.query("update packages set status = 'delivered' where carrier_id = $1", [id])
    await app.query("update carriers set status = 'suspend' where id = $1", [id])
    await due()
    expect(await pollDue(app.services)).toBe(0)
    const parcel = await given(app, { carrier_id: id, carrier_code: 'GULFP', carrier_tracking_no: 'GP-POLL-SUSPENDED' })
    await happened(app, parcel, ['LMD01', 20])
    here.sandbox.tell('GP-POLL-SUSPENDED', [{ code: '500', description: 'Delivered', time: hoursAgo(1), location: 'Kuwait City' }])
    await due()
    expect(await pollDue(app.services)).toBe(1)
    expect((await standingOf(app, parcel)).status).toBe('delivered')
    await app.query("update carriers set status = 'active' where id = $1", [id])
  })

  test('rests longer after each failure and is marked', async () => {
    const id = await gulf()
    await app.query('delete from carrier_polls')
    const parcel = await given(app, { carrier_id: id, carrier_code: 'GULFP', carrier_tracking_no: 'GP-POLL-3' })
    await happened(app, parcel, ['LMD01', 20])
    here.sandbox.weather('down')
    const rests: number[] = []
    await due()
    for (let i = 0; i < 3; i++) {
      await app.query("update carrier_links set next_poll_at = now(), circuit = 'closed', failures = 0 where carrier_id = $1", [id])
      await pollDue(app.services)
      const [row] = await app.query<{ minutes: number }>(
        'select round(extract(epoch from next_poll_at - now()) / 60)::int as minutes from carrier_links where carrier_id = $1', [id],
      )
      rests.push(row?.minutes ?? 0)
    }
    here.sandbox.weather('up')
    expect(rests).toEqual([1, 5, 15])
    expect((await here.admin.call('carrierFeeds.health', { carrier_id: [id] })).data[0]).toMatchObject({ last_poll_status: 'error' })
  })

  test('stops for a parcel nobody has heard of for too long, and says so once', async () => {
    const id = await gulf()
    const silent = await given(app, {
      carrier_id: id, carrier_code: 'GULFP', carrier_tracking_no: 'GP-SILENT',
      status: 'with_carrier', created_at: hoursAgo(24 * 90), last_event_at: hoursAgo(24 * 70),
    })
    await due()
    await pollDue(app.services)
    await due()
    await pollDue(app.services)
    const events = await app.query<{ event_code: string }>('select event_code from package_events where package_id = $1', [silent.id])
    expect(events).toEqual([{ event_code: 'EXC01' }])
    const [row] = await app.query<{ n: number }>("select count(*)::int as n from inbox_messages where subject like '%went silent'")
    expect(row?.n).toBeGreaterThan(0)
  })
})

describe('e-mails of carriers', () => {
  const made = {
    purpose: 'cod_remittance' as const, to_emails: ['cash@pearl.example'], subject_template: 'Cash of {pickup_date}', body_template: 'Dear {carrier_name}',
  }
  test('are one a country and purpose, without unknown tokens or an address named twice', async () => {
    const add = (more: object = {}) => here.admin.call('carrierEmails.add', { carrier_id: here.pearl, ...made, ...more })
    expect(await add({ subject_template: 'Hello {nobody}' })).toMatchObject({ status: 422, message: 'Unknown token {nobody}' })
    expect(await add({ cc_emails: ['CASH@pearl.example'] })).toMatchObject({ status: 422, errors: [{ field: 'cc_emails' }] })
    expect(await add({ send_mode: 'daily_digest' })).toMatchObject({ status: 422, errors: [{ field: 'send_time' }] })
    const answers = await Promise.all([add(), add(), add()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.message).toBe('This carrier already has a cod remittance email for all countries')
    const id = answers.find(({ status }) => status === 201)?.data.id ?? 0
    expect(await here.admin.call('carrierEmails.update', { id, status: 'delete' })).toMatchObject({ status: 409, message: 'Deactivate it first.' })
    expect((await here.admin.call('carrierEmails.update', { id, status: 'inactive', version: 1 })).data).toMatchObject({ status: 'inactive', version: 2 })
    expect((await here.admin.call('carrierEmails.update', { id, status: 'active', version: 1 })).status).toBe(409)
    expect((await here.admin.call('carrierEmails.update', { id, status: 'delete' })).data.status).toBe('delete')
    expect((await add()).status).toBe(201)
  })

  test('are kept by the carrier’s own users, its own alone', async () => {
    const falcon = await app.as('carrier_admin')
    const [mine] = await app.query<{ id: number }>("select id from carriers where carrier_code = 'FALCON'")
    const added = await falcon.call('carrierEmails.add', { carrier_id: mine?.id ?? 0, ...made })
    expect(added.status).toBe(201)
    expect((await falcon.call('carrierEmails.add', { carrier_id: here.pearl, ...made, purpose: 'prealert' })).status).toBe(404)
    const rows = (await falcon.call('carrierEmails.list', { page_size: 100 })).data
    expect(new Set(rows.map(({ carrier }) => carrier))).toEqual(new Set(['Falcon Express']))
    const client = await app.as('client_admin')
    expect((await client.call('carrierEmails.add', { carrier_id: mine?.id ?? 0, ...made })).status).toBe(403)
    const tests = await Promise.all(Array.from({ length: 6 }, () => falcon.call('carrierEmails.test', { id: added.data.id })))
    expect(tests.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429])
    expect(tests.find(({ status }) => status === 200)?.data).toMatchObject({ sent_to: 'carrier_admin@demo.example', text: 'Dear Falcon Express' })
    expect((await here.admin.call('carrierEmails.test', { id: added.data.id, to: 'cash@pearl.example' })).status).toBe(200)
    const [letter] = await app.query<{ subject: string }>(
      "select subject from email_logs where 'cash@pearl.example' = any(to_addresses) order by id desc limit 1",
    )
    expect(letter?.subject).toMatch(/^\[Test\] Cash of .+ \/ تجربة: تحويل مبالغ الدفع عند الاستلام$/)
  })
})

describe('codes by file', () => {
  test('are mapped row by row; wrong rows are named; the download can be sent back', async () => {
    const csv = ['Carrier Code,Carrier Event Code,Sub Code,Carrier Event Description,House Event Code,Reason Code,Counts Attempt,Pauses SLA,Public,Mapping Status',
      'PEARL,T100,,At the gate,LMD02,,N,N,Y,mapped', 'PEARL,T101,,Nothing,XXX99,,,,,mapped',
      'FALCON,T102,,Foreign,LMD02,,,,,mapped', 'PEARL,T103,,Failed,DLF01,,,,,mapped',
      'PEARL,T104,,Noise,,,,,,ignored', 'PEARL,T105,,Flag,LMD02,,maybe,,,mapped'].join('\n')
    const sent = await here.admin.call('carrierFeeds.uploadCodes', { carrier_id: here.pearl }, {
      file: { name: 'codes.csv', body: Buffer.from(csv), type: 'text/csv' },
    })
    expect(sent.status, sent.message).toBe(202)
    await app.jobs.idle()
    const errors = (await here.admin.call('uploads.errors', { upload_id: sent.data.upload_id } as never)).data as unknown as { message: string }[]
    const said = JSON.stringify(errors)
    for (const sentence of [
      'Unknown house event XXX99', 'Carrier FALCON is not the chosen carrier', 'Reason Code is required for DLF01', 'Counts Attempt must be Y or N',
    ]) expect(said).toContain(sentence)
    const { data } = await here.admin.call('carrierFeeds.codes', { carrier_id: here.pearl, search: 'T10' })
    expect(data.map(({ carrier_event_code, event_mapping_status, rsa_event_code }) => [carrier_event_code, event_mapping_status, rsa_event_code])).toEqual([
      ['T100', 'mapped', 'LMD02'], ['T104', 'ignored', null],
    ])
    const file = await here.admin.call('carrierFeeds.downloadCodes', { carrier_id: here.pearl, format: 'csv' })
    expect(file.body.toString()).toContain('PEARL,T100,,At the gate,LMD02,,N,N,Y,mapped')
    const again = await here.admin.call('carrierFeeds.uploadCodes', { carrier_id: here.pearl }, {
      file: { name: 'codes.csv', body: file.body, type: 'text/csv' },
    })
    await app.jobs.idle()
    const [row] = await app.query<{ status: string; rows_rejected: number }>('select status, rows_rejected from excel_details where id = $1', [
      again.data.upload_id,
    ])
    expect(row).toMatchObject({ rows_rejected: 0 })
  })
})

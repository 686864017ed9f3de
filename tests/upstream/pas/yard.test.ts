import { Readable } from 'node:stream'
import jsQR from 'jsqr'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { boardStream, endBoards } from '@/upstream/areas/pas/stream'
import { watchYard } from '@/upstream/areas/pas/jobs'
import { tokenNo } from '@/lib/domain/gate-token'
import { dubaiDay } from '@/lib/domain/days'
import { openPdf, pdfPicture, pdfWords, scanQr } from '../documents/reading'
import { fill } from '@/lib/words/fill'
import { en } from '@/lib/words/kiosk/en'
import { useApp, type Asker } from '../app'
import { dockId, dockIn, dockOut, emptyYard, event, gateIn, gateOut, signature, siteId, token, tokenBody } from './given'

const app = useApp()
let guard: Asker
let marshal: Asker
let dock: Asker
let lead: Asker
let site: number

beforeAll(async () => {
  ;[guard, marshal, dock, lead] = await Promise.all(['pas_guard', 'pas_marshal', 'pas_dock', 'pas_supervisor'].map((role) => app.as(role))) as [
    Asker, Asker, Asker, Asker,
  ]
  site = await siteId(app)
})
beforeEach(() => emptyYard(app))

describe('the board', () => {
  test('shows queue, docks and meters of its own site only', async () => {
    const a = await token(guard, site, {}, { inside: true })
    const b = await token(guard, site, {}, { inside: true })
    await dockIn(dock, b.id, await dockId(app, 'D02'))
    const board = await marshal.call('pasBoard.board', { warehouse_id: site })
    expect(board.data.tiles).toMatchObject({ in_yard: 2, waiting: 1, at_dock: 1, docks: 8 })
    expect(board.data.queue).toMatchObject([{ id: a.id, position: 1, suggested_dock_no: 'D01' }])
    expect(board.data.docks.find(({ dock_no }) => dock_no === 'D02')).toMatchObject({ status: 'occupied', token: { id: b.id, paused: false, currency: 'AED' } })
    expect((await marshal.call('pasBoard.board', { warehouse_id: site, since: board.data.stamp })).data.unchanged).toBe(true)
    expect((await marshal.call('pasBoard.board', { warehouse_id: await siteId(app, 'DXB1') })).status).toBe(404)
  })

  test('twenty open boards hear of a change within two seconds, by one connection', async () => {
    const { id } = await token(guard, site)
    const boards = await Promise.all(Array.from({ length: 20 }, () => boardStream(app.services, site)))
    const heard = boards.map((board) => new Promise<number>((resolve) => {
      let text = ''
      board.on('data', (piece: Buffer) => {
        text += piece.toString()
        if (text.includes('"waiting":1')) resolve(Date.now())
      })
    }))
    await guard.call('pasTokens.gateIn', { id, plate_ok: true, papers_checked: true, client_event_id: event() })
    const done = Date.now()
    const slowest = Math.max(...(await Promise.all(heard))) - done
    const [listening] = await app.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and query = 'listen pas_board'",
    )
    for (const board of boards) board.destroy()
    expect(slowest).toBeLessThan(2000)
    expect(listening?.n).toBe(1)
  })

  test('a process that leaves ends its boards', async () => {
    const board = await boardStream(app.services, site)
    const ended = new Promise<boolean>((resolve) => board.on('end', () => resolve(true)))
    board.resume()
    endBoards(app.services)
    expect(await ended).toBe(true)
  })

  test('a called token goes to another dock with a reason, and nobody answers too long', async () => {
    const { id } = await token(guard, site, {}, { inside: true })
    const [one, two] = [await dockId(app, 'D01'), await dockId(app, 'D02')]
    await marshal.call('pasTokens.call', { id, dock_id: one })
    expect(await marshal.call('pasTokens.call', { id, dock_id: two })).toMatchObject({ status: 422, errors: [{ field: 'reason' }] })
    expect(await marshal.call('pasTokens.call', { id, dock_id: two, reason: 'Leveller stuck' })).toMatchObject({ status: 200, data: { dock_no: 'D02' } })
    expect((await app.query<{ status: string }>('select status from docks where id = $1', [one]))[0]?.status).toBe('free')
    await app.query("update gate_tokens set called_at = now() - interval '11 minutes' where id = $1", [id])
    await watchYard(app.services)
    expect((await app.query<object>('select status, no_shows, dock_id from gate_tokens where id = $1', [id]))[0]).toEqual({
      status: 'in_yard', no_shows: 1, dock_id: null,
    })
  })

  test('a token nobody came in with expires', async () => {
    const { id } = await token(guard, site)
    await app.query("update gate_tokens set created_at = now() - interval '5 hours' where id = $1", [id])
    await watchYard(app.services)
    expect((await app.query<object>('select status from gate_tokens where id = $1', [id]))[0]).toEqual({ status: 'expired' })
  })

  test('a dock is kept by hand without a call: nobody is sent there by the house, and it is given back', async () => {
    const kept = await dockId(app, 'D01')
    expect(await lead.call('pasBoard.changeDock', { id: kept, status: 'reserved' })).toMatchObject({
      status: 422, errors: [{ field: 'reason', message: 'Say why.' }],
    })
    expect(await lead.call('pasBoard.changeDock', { id: kept, status: 'reserved', reason: 'Reefer at two' })).toMatchObject({
      status: 200, data: { status: 'reserved', reason: 'Reefer at two' },
    })
    const { id } = await token(guard, site, {}, { inside: true })
    const board = await marshal.call('pasBoard.board', { warehouse_id: site })
    expect(board.data.queue[0]?.suggested_dock_no).not.toBe('D01')
    expect(board.data.docks.find(({ dock_no }) => dock_no === 'D01')).toMatchObject({ status: 'reserved', reason: 'Reefer at two', token: null })
    expect(await lead.call('pasBoard.changeDock', { id: kept, status: 'free' })).toMatchObject({ status: 200, data: { status: 'free', reason: null } })
    expect(await marshal.call('pasTokens.call', { id, dock_id: kept })).toMatchObject({ status: 200, data: { dock_no: 'D01' } })
    expect(await lead.call('pasBoard.changeDock', { id: kept, status: 'free' })).toMatchObject({ status: 409, message: 'Dock D01 is in use.' })
  })

  test('a call to a dock kept by hand says for what it is kept, and takes it only when that is confirmed', async () => {
    const kept = await dockId(app, 'D01')
    const { id } = await token(guard, site, {}, { inside: true })
    const other = await token(guard, site)
    await lead.call('pasBoard.changeDock', { id: kept, status: 'reserved', reason: 'Reefer at two' })
    const refusal = { status: 409, message: 'Dock D01 is reserved: Reefer at two', data: { reserved: 'Reefer at two' } }
    expect(await marshal.call('pasTokens.call', { id, dock_id: kept })).toMatchObject(refusal)
    expect(await gateIn(guard, other.id, { dock_id: kept })).toMatchObject(refusal)
    expect(await dockIn(dock, id, kept)).toMatchObject(refusal)
    expect((await app.query<object>('select status, reason, current_token_id from docks where id = $1', [kept]))[0]).toEqual({
      status: 'reserved', reason: 'Reefer at two', current_token_id: null,
    })
    expect(await marshal.call('pasTokens.call', { id, dock_id: kept, confirmed: true })).toMatchObject({
      status: 200, data: { status: 'called', dock_no: 'D01' },
    })
    const [row] = await app.query<object>("select details from gate_events where token_id = $1 and event = 'call'", [id])
    expect(row).toEqual({ details: { kept_for: 'Reefer at two' } })
    expect(await dockIn(dock, id, kept)).toMatchObject({ status: 200, data: { status: 'at_dock' } })
  })

  test('a board shows what stands in each bay and since when, and hears when one is closed', async () => {
    const { token_no } = await token(guard, site, {}, { inside: true })
    const board = await marshal.call('pasBoard.board', { warehouse_id: site })
    const taken = board.data.bays.filter((bay) => bay.token !== null)
    expect(taken).toMatchObject([{ status: 'occupied', token: { token_no, minutes: 0 } }])
    const free = board.data.bays.find(({ status }) => status === 'free')
    await lead.call('pasBoard.changeBay', { id: free?.id ?? 0, status: 'blocked', reason: 'Oil' })
    const after = await marshal.call('pasBoard.board', { warehouse_id: site, since: board.data.stamp })
    expect([after.data.unchanged, after.data.bays.find(({ id }) => id === free?.id)]).toMatchObject([false, { status: 'blocked', reason: 'Oil', token: null }])
  })

  test('what a board warns of says the same by its English words as by mail', async () => {
    const { id } = await token(guard, site, { licence_expiry: new Date().toISOString().slice(0, 10) }, { inside: true })
    // Whoever has been here too long has waited as well: one alert says so.
    for (const [hours, kinds] of [[13, ['open', 'licence']], [4, ['wait', 'licence']]] as const) {
      await app.query(
        'update gate_tokens set gate_in_at = now() - make_interval(hours => $2), created_at = now() - make_interval(hours => $2) where id = $1', [id, hours],
      )
      const { alerts } = (await marshal.call('pasBoard.board', { warehouse_id: site })).data
      const alertsOfToken = alerts.filter(({ token_id }) => token_id === id)
      expect(alertsOfToken.map(({ kind }) => kind)).toEqual(kinds)
      for (const { kind, values, message } of alertsOfToken) expect(fill(en.board[`alert_${kind}`], values)).toBe(message)
    }
  })

  test('a dock in use cannot be shut; a free one can, with a reason', async () => {
    const one = await dockId(app, 'D01')
    const { id } = await token(guard, site, {}, { inside: true })
    await marshal.call('pasTokens.call', { id, dock_id: one })
    expect(await lead.call('pasBoard.changeDock', { id: one, status: 'out_of_service', reason: 'x' })).toMatchObject({
      status: 409, message: 'Dock D01 is in use.',
    })
    const two = await dockId(app, 'D02')
    expect(await lead.call('pasBoard.changeDock', { id: two, status: 'out_of_service' })).toMatchObject({ status: 422, errors: [{ field: 'reason' }] })
    expect(await lead.call('pasBoard.changeDock', { id: two, status: 'out_of_service', reason: 'Leveller' })).toMatchObject({
      status: 200, data: { status: 'out_of_service', reason: 'Leveller' },
    })
    expect(await dockIn(dock, id, two)).toMatchObject({ status: 409, message: 'Dock D02 is out of service.' })
  })
})

const qrOf = async (pdf: Buffer) => scanQr(await pdfPicture(await openPdf(Readable.from([pdf])), 1))

describe('slips', () => {
  test.each(['en', 'ar', 'hi', 'ur'] as const)('a token slip in %s carries a QR that reads as its token, on a roll and on A6', async (language) => {
    const made = await token(guard, site, { language })
    for (const format of ['pdf', 'a6'] as const) {
      const slip = await guard.call('pasTokens.slip', { id: made.id, kind: 'token', format })
      expect(slip.headers['content-type']).toBe('application/pdf')
      expect(await qrOf(slip.body), format).toBe(`PAS1|${made.token_no}`)
    }
    expect((await app.query<{ n: number }>("select count(*)::int as n from gate_events where token_id = $1 and event = 'reprint'", [made.id]))[0]?.n).toBe(1)
  })

  test('tells a driver’s name to those who work at the gate alone, and only their prints are counted', async () => {
    const made = await token(guard, site, { language: 'en' })
    await app.query("update groups set permissions = permissions || '{app_pas:pas-list}' where role_code = 'vendor_admin'")
    await app.query(
      `update gate_tokens set client_id = (select client_ids[1] from users where email = 'client_admin@demo.example'), vendor_id = (select vendor_id from users
          where email = 'vendor_admin@demo.example') where id = $1`, [made.id])
    const printed = async (role: string) => {
      const { status, body } = await (await app.as(role)).call('pasTokens.slip', { id: made.id, format: 'a6' })
      expect(status, role).toBe(200)
      return (await pdfWords(await openPdf(Readable.from([body])), 1)).map(({ text }) => text).join(' ')
    }
    for (const role of ['client_admin', 'vendor_admin', 'pas_viewer']) {
      const slip = await printed(role)
      expect(slip, role).toContain(made.token_no)
      expect(slip, role).not.toContain('Bilal')
    }
    const [counted] = await app.query<object>(
      "select prints, (select count(*)::int from gate_events e where e.token_id = t.id and e.event = 'reprint') as reprints from gate_tokens t where id = $1",
      [made.id],
    )
    expect(counted).toEqual({ prints: 0, reprints: 0 })
    expect(await printed('pas_guard')).toContain('Bilal Khan')
    expect((await app.query<object>('select prints from gate_tokens where id = $1', [made.id]))[0]).toEqual({ prints: 1 })
  })

  test('a receipt printer gets a picture that reads, and a cut', async () => {
    const made = await token(guard, site, { language: 'hi' })
    const { body } = await guard.call('pasTokens.slip', { id: made.id, format: 'escpos' })
    expect(body.subarray(0, 2)).toEqual(Buffer.from([0x1b, 0x40]))
    expect(body.subarray(-4)).toEqual(Buffer.from([0x1d, 0x56, 0x42, 0x00]))
    const rows: Buffer[] = []
    for (let at = 2; body[at] === 0x1d && body[at + 1] === 0x76; ) {
      const bytes = (body[at + 4] as number) * (body[at + 6] as number + (body[at + 7] as number) * 256)
      rows.push(body.subarray(at + 8, at + 8 + bytes))
      at += 8 + bytes
    }
    const bits = Buffer.concat(rows)
    const height = bits.length / 72
    const pixels = new Uint8ClampedArray(576 * height * 4).map((_, i) => (
      i % 4 === 3 ? 255 : (bits[Math.floor(Math.floor(i / 4) / 8)] as number) & (0x80 >> (Math.floor(i / 4) % 8)) ? 0 : 255
    ))
    expect(jsQR(pixels, 576, height)?.data).toBe(`PAS1|${made.token_no}`)
  })

  test('a gate pass is there once the truck is out, the declaration once it is signed', async () => {
    const { id, token_no } = await token(guard, site, {}, { inside: true })
    expect(await guard.call('pasTokens.slip', { id, kind: 'gate_pass' })).toMatchObject({ status: 409, message: `Token ${token_no} has no gate pass yet.` })
    await dockIn(dock, id, await dockId(app, 'D01'))
    await dockOut(dock, id)
    await gateOut(guard, id)
    expect(await qrOf((await guard.call('pasTokens.slip', { id, kind: 'gate_pass' })).body)).toBe(`PAS1|${token_no}`)
    const row = await app.query<{ id: number }>(
      "select d.token_id as id from driver_declarations d join gate_tokens t on t.id = d.token_id where t.warehouse_id = $1 and d.language = 'ur' and d.signature_path is null limit 1",
      [site],
    )
    const paper = await guard.call('pasTokens.slip', { id: Number(row[0]?.id), kind: 'declaration' })
    expect(paper.body.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('kiosks', () => {
  const add = (code: string) => lead.call('pasSites.addKiosk', { device_code: code, name: 'Gate tablet', warehouse_id: site })
  test('a device is paired once by its code, counts its heart, and is out when revoked', async () => {
    const made = await add('T-1')
    const both = await Promise.all([
      guard.call('pasSites.pair', { pairing_code: made.data.pairing_code }),
      guard.call('pasSites.pair', { pairing_code: made.data.pairing_code }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const key = both.find(({ status }) => status === 200)?.data.device_key as string
    expect(await guard.call('pasSites.heartbeat', { device_code: 'T-1', device_key: key })).toMatchObject({ status: 200, data: { site_code: 'JXB1' } })
    expect((await guard.call('pasSites.heartbeat', { device_code: 'T-1', device_key: 'no' })).status).toBe(410)
    expect(await lead.call('pasSites.revokeKiosk', { id: made.data.id, reason: 'Lost' })).toMatchObject({ status: 200, data: { status: 'revoked' } })
    expect((await guard.call('pasSites.heartbeat', { device_code: 'T-1', device_key: key })).status).toBe(410)
  })

  test('two devices hold different numbers, and offline tokens use them', async () => {
    const keys = await Promise.all(['T-2', 'T-3'].map(async (code) => ({
      code, key: (await guard.call('pasSites.pair', { pairing_code: (await add(code)).data.pairing_code })).data.device_key,
    })))
    const blocks = await Promise.all(
      keys.map(({ code, key }) => guard.call('pasTokens.numberBlock', { device_code: code, device_key: key, warehouse_id: site })),
    )
    expect(new Set(blocks.map(({ data }) => data.from)).size).toBe(2)
    expect(blocks.every(({ data }) => data.from >= 9001 && data.to - data.from === 19)).toBe(true)
    const day = dubaiDay(Date.now())
    const no = tokenNo('JXB1', day, blocks[0]?.data.from as number)
    const { client_event_id, warehouse_id: _site, ...body } = tokenBody(site)
    const times = [6, 5, 4, 3].map((minutes) => new Date(Date.now() - minutes * 60_000).toISOString())
    const events = [
      { client_event_id, event: 'create' as const, token_no: no, at: times[0] as string, body },
      {
        client_event_id: event(), event: 'declare' as const, token_no: no, at: times[1] as string,
        body: { version: 1, language: 'ur', accepted_items: [1, 2, 3, 4, 5, 6, 7, 8, 9], signature },
      },
      { client_event_id: event(), event: 'gate_in' as const, token_no: no, at: times[2] as string, body: { plate_ok: true, papers_checked: true } },
      {
        client_event_id: event(), event: 'dock_in' as const, token_no: no, at: times[3] as string,
        body: { dock_id: 999_999, checks: { engine_off: true, keys_in: true, chocks: true } },
      },
    ]
    const sent = await lead.call('pasTokens.sync', { warehouse_id: site, device_code: 'T-2', events })
    expect(sent.data.results.map(({ status }) => status)).toEqual([200, 200, 200, 404])
    const again = await lead.call('pasTokens.sync', { warehouse_id: site, device_code: 'T-2', events: events.slice(0, 3) })
    expect(again.data.results.map(({ status, token_status }) => [status, token_status])).toEqual([[200, 'in_yard'], [200, 'in_yard'], [200, 'in_yard']])
    const [row] = await app.query<{ source: string; gate_in_at: string; events: number }>(
      'select source, gate_in_at, (select count(*)::int from gate_events e where e.token_id = t.id) as events from gate_tokens t where token_no = $1', [no],
    )
    expect(row).toMatchObject({ source: 'offline', events: 3 })
    expect(Date.parse(row?.gate_in_at as string)).toBe(Date.parse(times[2] as string))
    expect((await lead.call('pasTokens.attention', { resolved: false })).data).toEqual(expect.arrayContaining([
      expect.objectContaining({ token_no: no, event: 'dock_in', message: 'Dock not found.' }),
    ]))
  })

  test('what was done before somebody else’s record came in is told calmly and waits for nobody; another dock does wait', async () => {
    const { id, token_no } = await token(guard, site, {}, { inside: true })
    const at = () => new Date().toISOString()
    const record = (what: 'declare' | 'dock_in' | 'feedback', body: Record<string, unknown>) => ({
      client_event_id: event(), event: what, token_id: id, at: at(), body,
    })
    const sent = async (...events: ReturnType<typeof record>[]) =>
      (await lead.call('pasTokens.sync', { warehouse_id: site, events })).data.results.map(({ status, already, message }) => ({ status, already, message }))
    const faults = async () => (await lead.call('pasTokens.attention', { resolved: false, page_size: 200 })).data.filter((row) =>
      row.token_no === token_no || row.message.includes(token_no),
    )
    const checks = { engine_off: true, keys_in: true, chocks: true }
    const [one, two] = [await dockId(app, 'D01'), await dockId(app, 'D02')]
    expect(await sent(record('declare', { version: 1, language: 'ur', accepted_items: [1, 2, 3, 4, 5, 6, 7, 8, 9], signature }))).toEqual([{
      status: 409, already: true, message: `The declaration for ${token_no} is already signed.`,
    }])
    await dockIn(dock, id, one)
    await dock.call('pasTokens.pause', { id, reason: 'break' })
    await dock.call('pasTokens.resume', { id })
    expect(await sent(record('dock_in', { dock_id: one, checks }))).toMatchObject([{ status: 409, already: true }])
    expect(await faults()).toEqual([])
    expect(await sent(record('dock_in', { dock_id: two, checks }))).toEqual([{
      status: 409, already: false, message: `Token ${token_no} is at dock; dock in is not possible now.`,
    }])
    expect(await faults()).toHaveLength(1)
    await dockOut(dock, id)
    await lead.call('pasTokens.feedback', { id, rating: 5 })
    expect(await sent(record('feedback', { rating: 2 }))).toEqual([{ status: 409, already: true, message: 'Feedback was given. Thank you.' }])
    expect(await faults()).toHaveLength(1)
  })

  test('a clock two minutes off is not believed, a number of no block and more than a hundred events are refused', async () => {
    const { id } = await token(guard, site)
    const gate = {
      client_event_id: event(), event: 'gate_in' as const, token_id: id, at: '2020-01-01T00:00:00Z',
      clock_offset_ms: 200_000_000, body: { plate_ok: true, papers_checked: true },
    }
    expect((await guard.call('pasTokens.sync', { warehouse_id: site, events: [gate] })).data.results[0]?.status).toBe(200)
    expect((await app.query<{ flags: string[] }>("select flags from gate_events where token_id = $1 and event = 'gate_in'", [id]))[0]?.flags).toEqual(['clock'])
    const { client_event_id, ...body } = tokenBody(site)
    const stray = { client_event_id, event: 'create' as const, token_no: tokenNo('JXB1', dubaiDay(Date.now()), 9990), at: new Date().toISOString(), body }
    expect((await guard.call('pasTokens.sync', { warehouse_id: site, events: [stray] })).data.results[0]).toMatchObject({
      status: 422, message: 'This number is not of a block of this site.',
    })
    expect((await guard.call('pasTokens.sync', {
      warehouse_id: site, events: Array.from({ length: 101 }, () => ({ ...gate, client_event_id: event() })),
    })).status).toBe(413)
  })
})

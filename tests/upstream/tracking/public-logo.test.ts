import { describe, expect, test } from 'vitest'
import { useApp } from '../app'
import { onTheRoad } from './parcels'

const app = useApp()
let visitor = 0
const from = () => ({ headers: { 'x-client-ip': `198.51.101.${++visitor}` } })
const card = async (tracking_no: string) => (await app.nobody.call('tracking.summary', { numbers: tracking_no }, from())).data[0]
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAFAAAAAUCAYAAAAa2LrXAAAAH0lEQVR42u3BAQ0AAADCoPdPbQ43oAAAAAAAAAAAAIAHAxoAAgEnk1QAAAAASUVORK5CYII=', 'base64')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><script>alert(1)</script><rect width="80" height="20"/></svg>')

describe('the logo of whoever sent a parcel', () => {
  test('is on the public card of its parcels, handed over to anybody as a picture that may be kept a day, and gone once taken away', async () => {
    const { id, tracking_no } = await onTheRoad(app)
    const [client] = await app.query<{ client_id: number; client_code: string }>(
      'select client_id::int, client_code from packages p join clients c on c.id = p.client_id where p.id = $1', [id],
    )
    const staff = await app.as('super_admin')
    await staff.call('clients.dropLogo', { id: Number(client?.client_id) })
    expect(await card(tracking_no)).not.toHaveProperty('logo')

    await staff.call('clients.change', { id: Number(client?.client_id), logo: png.toString('base64') })
    const mark = String((await card(tracking_no))?.logo)
    expect(mark).toMatch(/^[0-9a-f]{16}$/)
    const shown = await app.nobody.call('tracking.clientLogo', { mark }, from())
    expect(shown.body.equals(png)).toBe(true)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' })
    expect(shown.headers['content-disposition']).toMatch(/^attachment; filename="logo\.png"/)
    expect(JSON.stringify(shown.headers)).not.toContain(String(client?.client_code))

    await staff.call('clients.dropLogo', { id: Number(client?.client_id) })
    expect(await card(tracking_no)).not.toHaveProperty('logo')
    expect((await app.nobody.call('tracking.clientLogo', { mark }, from())).status).toBe(404)
  })

  test('of an SVG carries no script and opens in no window', async () => {
    const { id, tracking_no } = await onTheRoad(app)
    const [client] = await app.query<{ client_id: number }>('select client_id::int from packages where id = $1', [id])
    await (await app.as('super_admin')).call('clients.change', { id: Number(client?.client_id), logo: svg.toString('base64') })
    const shown = await app.nobody.call('tracking.clientLogo', { mark: String((await card(tracking_no))?.logo) }, from())
    expect(shown.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'content-disposition': expect.stringMatching(/^attachment/) })
    expect(shown.body.toString()).not.toContain('script')
  })

  test.each(['0'.repeat(16), '1', '%', '../logo'])('is not found by guessing: %s', async (mark) => {
    expect((await app.nobody.call('tracking.clientLogo', { mark }, from())).status).toBe(404)
  })
})

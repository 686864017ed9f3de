import { beforeAll, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { clientId, form } from './given'

const app = useApp()
let staff: Asker
let client: Asker
let noorb: number
let gadgets: number

beforeAll(async () => {
  staff = await app.as('ior_officer')
  client = await app.as('client_admin')
  noorb = await clientId(app, 'NOORB')
  gadgets = await clientId(app, 'GGDMC')
})

const header = 'Legal Name,Registration No,Country,Address,City,Platform,Merchant ID,Contact Name,Contact Email,Contact Phone,Categories,Client Code'
const uscc = '91440300MA5EXAMPL1'
let files = 0
async function send(who: Asker, lines: string[], more: { dry_run?: boolean; client_id?: number } = {}) {
  const answer = await who.call('sellers.upload', { dry_run: false, ...more }, {
    file: { name: `sellers-${++files}.csv`, body: Buffer.from([header, ...lines].join('\n')), type: 'text/csv' },
  })
  expect(answer.status, answer.message).toBe(202)
  await app.jobs.idle()
  const id = answer.data.upload_id
  const [upload] = await app.query<{ status: string; rows_created: number; rows_updated: number; rows_unchanged: number; rows_rejected: number }>(
    'select status, rows_created, rows_updated, rows_unchanged, rows_rejected from excel_details where id = $1', [id],
  )
  const faults = await app.query<{ message: string }>('select message from excel_responses where upload_id = $1 order by row_number', [id])
  return { id, ...upload, faults: faults.map(({ message }) => message) }
}
const named = async (name: string) => (await app.query<Record<string, unknown>>('select * from sellers where legal_name = $1', [name]))[0]
const clientsOf = async (name: string) => (await app.query<{ id: number }>(
  'select m.client_id as id from client_seller_map m join sellers s on s.id = m.seller_id where s.legal_name = $1 and m.active order by 1', [name],
)).map(({ id }) => id)

test('a check changes nothing; sent for real the rows are sellers at stage 0, mapped, and found by their upload', async () => {
  const rows = [
    `"Yiwu Toys Co., Ltd.",${uscc},china,12F Tower B,Yiwu,Amazon,YW-1,Li Wei,li@yiwutoys.example,+8657912345678,"Toys, Home",GGDMC`,
    `Leeds Lamps Ltd,12345678,GB,1 Mill Lane,Leeds,own store,,Emma Hughes,emma@lamps.example,0044 113 4960000,,`,
  ]
  expect(await send(staff, rows, { dry_run: true })).toMatchObject({ faults: [] })
  expect(await named('Leeds Lamps Ltd')).toBeUndefined()
  const sent = await send(staff, rows, { client_id: noorb })
  expect(sent).toMatchObject({ status: 'completed', rows_created: 2, rows_rejected: 0, faults: [] })
  expect(await named('Yiwu Toys Co., Ltd.')).toMatchObject({
    country_code: 'CN', platform: 'amazon', product_categories: ['toys', 'home'], onboarding_stage: 0, active: false,
  })
  expect(await named('Leeds Lamps Ltd')).toMatchObject({ platform: 'own_store', contact_phone: '+441134960000', platform_merchant_id: null })
  expect([await clientsOf('Yiwu Toys Co., Ltd.'), await clientsOf('Leeds Lamps Ltd')]).toEqual([[gadgets], [noorb]])
  expect((await staff.call('sellers.list', { upload_id: sent.id })).meta.total).toBe(2)
  expect((await staff.call('sellers.one', { id: Number((await named('Leeds Lamps Ltd'))?.id) })).data.history).toMatchObject([{
    to_stage: 0, source: 'bulk_upload',
  }])
  expect(await send(staff, rows, { client_id: noorb })).toMatchObject({ rows_created: 0, rows_unchanged: 2 })
})

test('every row says what is wrong with it, and good rows land', async () => {
  const taken = (await staff.call('sellers.add', form({ legal_name: 'Kept Already Ltd', country_code: 'GB', contact_email: 'kept@already.example' }))).data
  const row = (name: string, o: { country?: string; platform?: string; email?: string; reg?: string; client?: string; categories?: string } = {}) =>
    `${name},${o.reg ?? '12345678'},${o.country ?? 'GB'},1 Mill Lane,Leeds,${o.platform ?? 'Amazon'},,Emma Hughes,${o.email ?? `${name.toLowerCase().replaceAll(' ', '.')}@rows.example`},+441134960000,${o.categories ?? ''},${o.client ?? ''}`
  const { faults, rows_created } = await send(staff, [
    row('Row One', { country: 'Atlantis' }), row('Row Two', { platform: 'Bazaar' }),
    row('Row Three', { email: 'kept@already.example' }), row('Row Four', { client: 'NOPE1' }), row('Row Five', { country: 'AE' }),
    row('Row Six', { country: 'CN', reg: '123' }), row('Row Seven', { categories: 'Toys; Weapons' }),
    row('', { email: 'no.name@rows.example' }), row('Row Nine'), row('Row Nine', { email: 'other.nine@rows.example' }),
    row('Row Ten', { email: 'row.nine@rows.example' }),
  ])
  expect(faults.slice(0, 7)).toEqual([
    'Country Atlantis not recognised', 'Platform Bazaar not in the list', `Contact Email kept@already.example already belongs to ${taken.seller_code}`,
    'Client Code NOPE1 not found', 'A UAE seller does not need an importer of record.',
    'Enter the 18-character USCC.', 'Category Weapons not in the list',
  ])
  expect(faults.slice(7)).toEqual([
    'Legal Name is required.', expect.stringMatching(/row 10/i), 'Contact Email row.nine@rows.example already belongs to another seller',
  ])
  expect(rows_created).toBe(1)
})

test('a seller that is there is changed by its merchant id, keeps what the file leaves empty and its switch', async () => {
  const sent = form({
    legal_name: 'Old Name Ltd', country_code: 'GB', registration_no: '87654321',
    platform_merchant_id: 'OLD-1', product_categories: ['toys'], client_ids: [noorb],
  })
  const { id } = (await staff.call('sellers.add', sent)).data
  await app.query(`update sellers set active = false, deactivated_reason = 'Paused', invite_sent_at = now() where id = $1`, [id])
  const { rows_updated } = await send(staff, [`New Name Ltd,87654321,GB,2 Mill Lane,Leeds,Amazon,OLD-1,Emma Hughes,${sent.contact_email},+441134960000,,GGDMC`])
  expect(rows_updated).toBe(1)
  expect(await named('New Name Ltd')).toMatchObject({
    address_line1: '2 Mill Lane', product_categories: ['toys'], active: false, deactivated_reason: 'Paused', invite_sent_at: expect.anything(),
  })
  expect(await clientsOf('New Name Ltd')).toEqual([noorb, gadgets].toSorted((a, b) => a - b))
})

test('a client sends its own sellers alone, and learns nothing of others', async () => {
  const theirs = form({ legal_name: 'Theirs Alone Ltd', country_code: 'GB', client_ids: [gadgets] })
  await staff.call('sellers.add', theirs)
  const row = (name: string, email: string, code: string) => `${name},12345678,GB,1 Mill Lane,Leeds,Noon,,Emma Hughes,${email},+441134960000,,${code}`
  const sent = await send(client, [
    row('Mine Alone Ltd', 'mine@alone.example', ''),
    row('Theirs Alone Ltd', theirs.contact_email, ''),
    row('For Them Ltd', 'for@them.example', 'GGDMC'),
    row('Their Mail Ltd', theirs.contact_email, ''),
  ])
  expect(sent.rows_created).toBe(1)
  expect(sent.faults).toEqual([
    'This seller is there already and not yours. Ask us to map it to you.', 'Client Code GGDMC not found',
    `Contact Email ${theirs.contact_email} already belongs to another seller`,
  ])
  expect(await clientsOf('Mine Alone Ltd')).toEqual([noorb])
  expect(await named('Theirs Alone Ltd')).toMatchObject({ address_line1: '8 Harbour Road' })
})

test('the template has the columns of the file and the platforms to choose from', async () => {
  const csv = await staff.call('sellers.template', { format: 'csv' })
  expect(csv.body.toString()).toContain('Legal Name')
  const sheet = await staff.call('sellers.template', {})
  expect(sheet.headers['content-disposition']).toContain('sellers-template.xlsx')
  expect((await (await app.as('carrier_admin')).call('sellers.template', {})).status).toBe(403)
})

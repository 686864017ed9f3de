import { describe, expect, test } from 'vitest'
import { maskPhone } from '@/lib/domain/text'
import { useApp } from '../app'
import { idOf } from '../tracking/parcels'
import { useWhatsapp } from './given'

const app = useApp()
const whatsapp = useWhatsapp(app)
const staff = () => app.as('customer_service')
const idIn = async (parcel: { conversation: () => Promise<{ id: number } | undefined> }) => (await parcel.conversation())?.id ?? 0
const closeWindow = (phone: string) => app.query(`update whatsapp_contacts set last_in_at = now() - interval '25 hours' where phone = $1`, [phone])

test('the demo has conversations in both languages, some unread, with the window that is left', async () => {
  const { data } = await (await staff()).call('whatsapp.list', { page_size: 50 })
  expect(data.length).toBeGreaterThanOrEqual(8)
  expect(new Set(data.map(({ language }) => language))).toEqual(new Set(['en', 'ar']))
  expect(data.some(({ unread }) => unread > 0)).toBe(true)
  expect(data.filter(({ due_at }) => due_at !== null).length).toBeGreaterThan(2)
  expect(data.every(({ phone }) => /^\+\d{3}•+\d{4}$/.test(phone))).toBe(true)
  const texts = await app.query<{ body: string }>('select body from whatsapp_messages')
  expect(texts.every(({ body }) => body !== '' && !body.includes('{{'))).toBe(true)
})

test('who answers has it, it goes out, and the consignee’s words are read by opening it', async () => {
  const parcel = await whatsapp.parcel()
  await parcel.says({ type: 'text', text: 'When will he come?' })
  const asker = await staff()
  const id = await idIn(parcel)
  expect((await asker.call('whatsapp.one', { id })).data)
    .toMatchObject({ unread: 1, text_refused: null, tracking_no: parcel.tracking_no, phone: maskPhone(`+${parcel.phone}`) })
  await asker.call('whatsapp.read', { id })
  const answered = await asker.call('whatsapp.reply', { id, message: 'Before noon.' })
  expect(answered.data).toMatchObject({
    unread: 0, messages: [{ author: 'Zubaida Testwala', direction: 'in' }, { body: 'Before noon.', status: 'queued', direction: 'out' }],
  })
  expect(answered.data.owner).toBe(answered.data.messages[1]?.author)
  await whatsapp.send()
  expect((await parcel.messages()).at(-1)).toMatchObject({ status: 'sent' })
  expect(whatsapp.here.sandbox.account.taken.at(-1)).toMatchObject({ to: parcel.phone, body: { text: { body: 'Before noon.' } } })
})

describe('outside the 24 hours', () => {
  test('free text is refused, a template goes out, and the location is asked for by one', async () => {
    const parcel = await whatsapp.parcel()
    await parcel.says({ type: 'text', text: 'Hello' })
    await closeWindow(parcel.phone)
    const asker = await staff()
    const id = await idIn(parcel)
    expect(await asker.call('whatsapp.reply', { id, message: 'Hello?' })).toMatchObject({ status: 409, message: expect.stringContaining('More than 24 hours') })
    expect((await asker.call('whatsapp.one', { id })).data).toMatchObject({ due_at: null, window_left: null, templates: ['delivery_tomorrow', 'ask_location'] })
    expect(await asker.call('whatsapp.template', { id, name: 'delivery_tomorrow' })).toMatchObject({ status: 200 })
    expect(await asker.call('whatsapp.template', { id, name: 'cod_confirmation' })).toMatchObject({ status: 409 })
    await asker.call('whatsapp.askLocation', { id })
    await parcel.says({ type: 'button', payload: 'send_location', text: 'Send my location' })
    await asker.call('whatsapp.askLocation', { id })
    expect((await parcel.messages()).map(({ kind, template_name }) => template_name ?? kind))
      .toEqual(['text', 'delivery_tomorrow', 'ask_location', 'button', 'location_request', 'location_request'])
  })

  test('WhatsApp itself refuses what slipped through, and the message says why', async () => {
    const parcel = await whatsapp.parcel()
    await parcel.says({ type: 'text', text: 'Hello' })
    await (await staff()).call('whatsapp.reply', { id: await idIn(parcel), message: 'Hello!' })
    whatsapp.here.sandbox.account.wrote(parcel.phone, Date.now() - 25 * 3_600_000)
    await whatsapp.send()
    expect((await parcel.messages()).at(-1)).toMatchObject({ status: 'failed', error_code: 131_047, error: expect.stringContaining('only a template') })
  })
})

test('to whom has said STOP, or whose client no longer wants it, nobody can write', async () => {
  const parcel = await whatsapp.parcel()
  await parcel.says({ type: 'text', text: 'stop' })
  const asker = await staff()
  const id = await idIn(parcel)
  for (const answer of [
    await asker.call('whatsapp.reply', { id, message: 'Please?' }), await asker.call('whatsapp.template', { id, name: 'ask_location' }),
    await asker.call('whatsapp.askLocation', { id }),
  ]) expect(answer).toMatchObject({ status: 409, message: expect.stringContaining('stopped our messages') })
  const other = await whatsapp.parcel()
  await other.says({ type: 'text', text: 'Hi' })
  await whatsapp.setting(false)
  expect(await asker.call('whatsapp.reply', { id: await idIn(other), message: 'Hi' }))
    .toMatchObject({ status: 409, message: expect.stringContaining('does not have its consignees') })
  await whatsapp.setting(true)
})

test('of two who take the same the first has it; who has it may hand it over or let it go', async () => {
  const parcel = await whatsapp.parcel()
  await parcel.says({ type: 'text', text: 'Hello' })
  const ids = [await idIn(parcel)]
  const [one, two] = [await staff(), await app.as('operations_manager')]
  const answers = [await one.call('whatsapp.assign', { ids, to: 'me' }), await two.call('whatsapp.assign', { ids, to: 'me' })]
  expect(answers.map(({ data }) => data.done)).toEqual([1, 0])
  expect(answers[1]?.data.failed).toMatchObject([{ message: expect.stringContaining('sees to it already') }])
  const people = (await one.call('whatsapp.people', {})).data
  const [them] = await app.query<{ id: number; full_name: string }>(`select id, full_name from users where email = 'operations_manager@demo.example'`)
  expect(people.map(({ value }) => value)).toContain(them?.id)
  await one.call('whatsapp.assign', { ids, to: 'person', user_id: them?.id })
  expect((await two.call('whatsapp.list', { owner: 'mine', search: parcel.tracking_no })).data).toMatchObject([{ owner: them?.full_name }])
  await two.call('whatsapp.assign', { ids, to: 'nobody' })
  expect((await two.call('whatsapp.list', { owner: 'nobody', search: parcel.tracking_no })).meta.total).toBe(1)
})

test('a client reads what was said of its own parcels, and answers nobody', async () => {
  const ours = await whatsapp.parcel()
  const theirs = await whatsapp.parcel({ client_id: await idOf(app, 'clients', 'SOUKX') })
  for (const one of [ours, theirs]) await one.says({ type: 'text', text: 'Hello' })
  const client = await app.as('client_admin')
  expect((await client.call('whatsapp.list', { search: ours.tracking_no })).meta.total).toBe(1)
  expect((await client.call('whatsapp.list', { search: theirs.tracking_no })).meta.total).toBe(0)
  expect((await client.call('whatsapp.one', { id: await idIn(ours) })).status).toBe(200)
  expect((await client.call('whatsapp.one', { id: await idIn(theirs) })).status).toBe(404)
  expect((await client.call('whatsapp.ofParcel', { id: theirs.id })).status).toBe(404)
  expect((await client.call('whatsapp.reply', { id: await idIn(ours), message: 'Hello' })).status).toBe(403)
})

test('the templates are read from WhatsApp, all pages of them, with their approval', async () => {
  const asker = await app.as('operations_manager')
  await app.query(`insert into whatsapp_templates (meta_id, template_name, language, category, body) values ('1', 'forgotten', 'en', 'UTILITY', 'Gone')`)
  expect(await asker.call('whatsappTemplates.sync', {})).toMatchObject({ status: 200, data: { templates: 10 } })
  const { data } = await asker.call('whatsappTemplates.list', { page_size: 50 })
  expect(data.map(({ template_name, language, status }) => `${template_name} ${language} ${status}`)).toEqual(expect.arrayContaining([
    'out_for_delivery ar APPROVED', 'rate_delivery en REJECTED', 'rate_delivery ar PENDING',
  ]))
  expect(data.map(({ template_name }) => template_name)).not.toContain('forgotten')
  expect(data.find(({ template_name, language }) => template_name === 'cod_confirmation' && language === 'en'))
    .toMatchObject({ in_use: true, buttons: ['Yes, I will pay', 'Another day', 'I did not order it'] })
  whatsapp.here.sandbox.fail(1, { status: 503, code: 131_000 })
  expect(await asker.call('whatsappTemplates.sync', {})).toMatchObject({ status: 502 })
})

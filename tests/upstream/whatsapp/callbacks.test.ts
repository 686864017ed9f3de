import { describe, expect, test } from 'vitest'
import { addDays } from '@/lib/domain/days'
import { deliveryDays } from '@/lib/domain/consignee'
import { fetchPhotos } from '@/upstream/areas/whatsapp/photos'
import { signed } from '@/upstream/sandbox-whatsapp/account'
import { whatsappKeys } from '@/upstream/sandbox-whatsapp/keys'
import { useApp } from '../app'
import { eventCount } from '../tracking/parcels'
import { useWhatsapp } from './given'

const app = useApp()
const whatsapp = useWhatsapp(app)
const bodies = (all: readonly { body: string; direction: string }[]) => all.filter(({ direction }) => direction === 'out').map(({ body }) => body)
const pinOf = async (id: number) => (await app.query<{ lat: string | null; lng: string | null }>('select lat, lng from packages where id = $1', [id]))[0]
const door = { type: 'location', latitude: 25.0772, longitude: 55.1398 } as const

test('Meta’s question for the address is answered to whoever knows the verify token', async () => {
  const ask = (verify_token: string) => app.nobody.call('whatsapp.verify', { mode: 'subscribe', verify_token, challenge: '1158201444' })
  expect(await ask(whatsappKeys.verify_token)).toMatchObject({ status: 200, data: { challenge: '1158201444' } })
  expect(await ask('guess')).toMatchObject({ status: 404 })
})

test('a callback that Meta did not sign to the byte has no effect', async () => {
  const parcel = await whatsapp.parcel()
  const { payload, signature } = parcel.said(door)
  for (const forged of [
    { payload: `${payload} `, signature }, { payload, signature: '' }, { payload, signature: `sha256=${'0'.repeat(64)}` },
    { payload: payload.replace('55.1398', '55.2'), signature }, { payload, signature: signature.replace('sha256=', 'sha1=') },
  ])
    expect(await whatsapp.notice(forged)).toMatchObject({ status: 401, message: 'The signature does not fit.' })
  expect(await parcel.messages()).toEqual([])
  expect(await pinOf(parcel.id)).toEqual({ lat: null, lng: null })
})

test('what is signed and says nothing to us is taken without effect', async () => {
  const update = { object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field: 'account_update', value: {} }] }] }
  for (const odd of [[], { object: 'page', entry: [] }, update])
    expect(await whatsapp.notice(signed(odd))).toMatchObject({ status: 200, data: { taken: 0 } })
})

test('statuses never go backwards, whatever order they come in and however often', async () => {
  const parcel = await whatsapp.parcel()
  await parcel.goesOut()
  await whatsapp.send()
  const { wamid } = (await parcel.messages())[0] ?? {}
  const tell = (status: string, code?: number) => whatsapp.notice(whatsapp.here.sandbox.statusOf(wamid ?? '', status, code === undefined ? {} : { code }))
  await tell('read')
  for (const late of ['sent', 'delivered', 'read', 'sent']) await tell(late)
  await tell('failed', 131_026)
  expect(await parcel.messages()).toMatchObject([{ status: 'read', error: null }])

  const other = await whatsapp.parcel()
  await other.goesOut()
  await whatsapp.send()
  const lost = (await other.messages())[0]?.wamid ?? ''
  await whatsapp.notice(whatsapp.here.sandbox.statusOf(lost, 'failed', { code: 131_026 }))
  await whatsapp.notice(whatsapp.here.sandbox.statusOf(lost, 'sent'))
  expect(await other.messages()).toMatchObject([{ status: 'failed', error_code: 131_026, error: 'This number cannot be reached on WhatsApp.' }])
})

describe('the location of the door', () => {
  test('becomes the pin of the parcel, is told to the carrier and answered, once however often it is called back', async () => {
    const parcel = await whatsapp.parcel()
    const callback = parcel.said(door)
    const answers = await Promise.all([whatsapp.notice(callback), whatsapp.notice(callback), whatsapp.notice(callback)])
    expect(answers.map(({ data }) => data.taken).toSorted()).toEqual([0, 0, 1])
    expect(await pinOf(parcel.id)).toEqual({ lat: '25.077200', lng: '55.139800' })
    expect(await eventCount(app, parcel, 'LMD06')).toBe(1)
    expect(bodies(await parcel.messages())).toEqual(['Thank you. The driver will come to the place you sent.'])
    expect(await parcel.conversation()).toMatchObject({ unread: 1 })
  })

  test('of two the later counts, whichever comes first', async () => {
    const parcel = await whatsapp.parcel()
    const now = Date.now()
    await parcel.says({ ...door, at: now })
    await parcel.says({ ...door, latitude: 24.9, at: now - 60_000 })
    expect(await pinOf(parcel.id)).toMatchObject({ lat: '25.077200' })
  })

  test('once the driver has left changes nothing, and the consignee is told so', async () => {
    const parcel = await whatsapp.parcel()
    await parcel.goesOut()
    await parcel.says(door)
    expect(await pinOf(parcel.id)).toEqual({ lat: null, lng: null })
    expect(bodies(await parcel.messages()).at(-1)).toBe('The parcel is out for delivery, so it can no longer be changed today.')
  })

  test('of a phone the parcel no longer has is kept and changes nothing', async () => {
    const parcel = await whatsapp.parcel()
    await parcel.says({ type: 'text', text: 'Hello' })
    await app.query(`update packages set consignee_phone = '+971509990001', consignee_phone_key = '509990001' where id = $1`, [parcel.id])
    await parcel.says(door)
    expect((await parcel.messages()).map(({ kind }) => kind)).toEqual(['text', 'location'])
    expect(await pinOf(parcel.id)).toEqual({ lat: null, lng: null })
  })
})

test('Another day offers the days, and the one chosen reschedules the parcel as the public page does', async () => {
  const parcel = await whatsapp.parcel({ consignee_name: 'خالد المنصوري' })
  const chosen = deliveryDays('AE')[2] as string
  await parcel.says({ type: 'button', payload: 'another_day', text: 'يوم آخر' })
  const offered = (await parcel.messages()).at(-1)
  expect(offered).toMatchObject({ kind: 'days', body: 'في أي يوم يناسبكم التوصيل؟' })
  expect(JSON.stringify(offered?.payload)).toContain(`day:${chosen}`)
  await parcel.says({ type: 'interactive', id_of: `day:${chosen}`, title: chosen })
  const [row] = await app.query<{ day: string; wished: string }>(
    `select p.requested_delivery_date as day, w.wished_day as wished from packages p join consignee_wishes w on w.package_id = p.id and w.kind = 'reschedule'
     where p.id = $1 and w.withdrawn_at is null`, [parcel.id])
  expect(row).toEqual({ day: chosen, wished: chosen })
  const messages = await app.query<{ body: string }>("select distinct body from inbox_messages where link like '%' || $1", [parcel.tracking_no])
  expect(messages).toMatchObject([{ body: expect.stringContaining('asked on WhatsApp: deliver on') }])

  await parcel.says({ type: 'interactive', id_of: `day:${addDays(chosen, 300)}`, title: 'next year', at: Date.now() + 2000 })
  expect(bodies(await parcel.messages()).slice(-2)).toEqual(['هذا اليوم لم يعد متاحاً. نرجو اختيار يوم آخر.', 'في أي يوم يناسبكم التوصيل؟'])
})

test('a consignee who did not order it is staff’s to look after; of two answers the later counts', async () => {
  const parcel = await whatsapp.parcel({ payment_mode: 'cod', cod_amount: '80', cod_currency: 'AED' })
  const now = Date.now()
  await parcel.says({ type: 'button', payload: 'cod_no', text: 'I did not order it', at: now })
  await parcel.says({ type: 'button', payload: 'cod_yes', text: 'Yes, I will pay', at: now - 5000 })
  expect(await parcel.conversation()).toMatchObject({ cod_answer: 'no', unread: 2 })
  const warned = await app.query("select distinct subject from inbox_messages where severity = 'warning' and link like '%' || $1", [parcel.tracking_no])
  expect(warned).toEqual([{ subject: `${parcel.tracking_no}: the consignee did not order it` }])
})

test('after STOP nothing is sent, not even what waited; START allows it again; one that comes late changes nothing', async () => {
  const parcel = await whatsapp.parcel()
  const now = Date.now()
  await parcel.goesOut()
  await parcel.says({ type: 'text', text: ' إيقاف. ', at: now })
  await whatsapp.send()
  expect(await parcel.messages()).toMatchObject([{ status: 'dropped', error: 'The consignee has stopped our messages.' }, { action: 'stop' }])
  await parcel.says({ type: 'text', text: 'Start', at: now - 60_000 })
  const other = await whatsapp.parcel({ consignee_phone: `+${parcel.phone}`, consignee_phone_key: parcel.phone.slice(-9) })
  await other.goesOut()
  expect(await whatsapp.messages(other)).toEqual([])
  await parcel.says({ type: 'text', text: 'ابدأ', at: now + 2000 })
  const third = await whatsapp.parcel({ consignee_phone: `+${parcel.phone}`, consignee_phone_key: parcel.phone.slice(-9) })
  await third.goesOut()
  await whatsapp.send()
  expect(await whatsapp.messages(third)).toMatchObject([{ status: 'sent' }])
  expect(whatsapp.here.sandbox.account.taken.filter(({ to }) => to === parcel.phone).length).toBe(1)
})

test('a photo is kept with the parcel, without what was hidden in it', async () => {
  const parcel = await whatsapp.parcel()
  await parcel.says({ type: 'image', caption: 'Blue door' })
  await fetchPhotos(app.services)
  const staff = await app.as('customer_service')
  const { data } = await staff.call('whatsapp.ofParcel', { id: parcel.id })
  expect(data?.messages).toMatchObject([{ kind: 'image', body: 'Blue door', has_photo: true, action: 'photo' }, { direction: 'out' }])
  const photo = await staff.call('whatsapp.photo', { id: data?.id ?? 0, message_id: data?.messages[0]?.id ?? 0 })
  expect(photo.headers['content-type']).toBe('image/jpeg')
  expect(photo.body.subarray(0, 3).toString('hex')).toBe('ffd8ff')
})

test('an answer belongs to the parcel of the message it answers', async () => {
  const first = await whatsapp.parcel()
  const second = await whatsapp.parcel({ consignee_phone: `+${first.phone}`, consignee_phone_key: first.phone.slice(-9) })
  await first.goesOut()
  await whatsapp.send()
  await second.goesOut()
  await whatsapp.send()
  const { wamid } = (await first.messages())[0] ?? {}
  await first.says({ type: 'text', text: 'About this one', context: wamid ?? '' })
  await first.says({ type: 'text', text: 'About the other', at: Date.now() + 1000 })
  expect((await first.messages()).map(({ body }) => body)).toContain('About this one')
})

test('who writes from a number that no parcel goes to has a conversation of no parcel, which a client does not see', async () => {
  await whatsapp.notice(whatsapp.here.sandbox.account.say({ from: '96550001234', name: 'Nobody we know', type: 'text', text: 'Where is my order?' }))
  const found = async (role: string) => (await (await app.as(role)).call('whatsapp.list', { search: 'Nobody we know' })).data
  expect(await found('customer_service')).toMatchObject([{ tracking_no: null, phone: '+965••••1234', unread: 1, last_text: 'Where is my order?' }])
  expect(await found('client_admin')).toEqual([])
})

import { expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { tellTomorrow } from '@/upstream/areas/whatsapp/tomorrow'
import { sendWhatsapp } from '@/upstream/areas/whatsapp/send'
import { useApp } from '../app'
import { given, happened } from '../tracking/parcels'
import { useWhatsapp } from './given'

const app = useApp()
const whatsapp = useWhatsapp(app)
const last = <T>(all: readonly T[]) => all.at(-1) as T
const due = () => app.query(`update whatsapp_messages set next_at = now() where status = 'queued'`)

test('a consignee is told that the parcel is out for delivery, in the language of the name, once a day', async () => {
  const english = await whatsapp.parcel({ consignee_name: 'Maryam Al Suwaidi' })
  const arabic = await whatsapp.parcel({ consignee_name: 'مريم السويدي' })
  await english.goesOut()
  await arabic.goesOut()
  await happened(app, english, ['LMD05', 0], ['LMD03', 0])
  expect(await english.messages()).toMatchObject([{ kind: 'template', template_name: 'out_for_delivery', status: 'queued' }])
  await whatsapp.send()
  expect(last(await english.messages())).toMatchObject({ status: 'sent', attempts: 1 })
  expect(last(await english.messages()).body).toContain(`your parcel ${english.tracking_no} from`)
  expect(last(await arabic.messages()).body).toContain(`شحنتكم ${arabic.tracking_no}`)
  const { taken } = whatsapp.here.sandbox.account
  expect(taken.filter(({ to }) => to === arabic.phone).map(({ body }) => body.template)).toMatchObject([{ name: 'out_for_delivery', language: { code: 'ar' } }])
})

test('a change that is taken back leaves no message', async () => {
  const parcel = await whatsapp.parcel()
  await expect(happened(app, parcel, ['LMD03', 0], ['NOSUCH', 0])).rejects.toThrow('NOSUCH')
  expect(await parcel.messages()).toEqual([])
})

test('nobody is written to whose client did not ask for it, whose number is none, or whose template is not approved', async () => {
  const bad = await given(app, { consignee_phone: '12345', consignee_phone_key: '12345' })
  await happened(app, bad, ['ORD02', 150], ['LMD01', 5], ['LMD03', 0])
  expect(await whatsapp.messages(bad)).toEqual([])
  await whatsapp.setting(false)
  const parcel = await whatsapp.parcel()
  await parcel.goesOut()
  expect(await parcel.messages()).toEqual([])
  await whatsapp.setting(true)
  await app.query(`update whatsapp_templates set status = 'PAUSED' where template_name = 'out_for_delivery'`)
  const other = await whatsapp.parcel()
  await other.goesOut()
  expect(await other.messages()).toEqual([])
  await app.query(`update whatsapp_templates set status = 'APPROVED' where template_name = 'out_for_delivery'`)
})

test('of tomorrow’s parcels those with cash due are asked about it, the others told, nobody twice', async () => {
  const tomorrow = addDays(today(), 1)
  const plain = await whatsapp.parcel({ requested_delivery_date: tomorrow })
  const cash = await whatsapp.parcel({ requested_delivery_date: tomorrow, payment_mode: 'cod', cod_amount: '249.50', cod_currency: 'AED' })
  const later = await whatsapp.parcel({ requested_delivery_date: addDays(tomorrow, 1) })
  await tellTomorrow(app.services)
  await tellTomorrow(app.services)
  expect((await plain.messages()).map(({ template_name }) => template_name)).toEqual(['delivery_tomorrow'])
  const [question, ...more] = await cash.messages()
  expect(more).toEqual([])
  expect(question).toMatchObject({ template_name: 'cod_confirmation', body: expect.stringContaining('AED 249.50') })
  expect(await later.messages()).toEqual([])
})

test('what WhatsApp refuses has failed in a sentence; what it cannot take now is sent again', async () => {
  const parcel = await whatsapp.parcel()
  await parcel.goesOut()
  const approval = whatsapp.here.sandbox.account.templates.filter(({ name }) => name === 'out_for_delivery')
  for (const one of approval) one.status = 'PENDING'
  await whatsapp.send()
  for (const one of approval) one.status = 'APPROVED'
  expect(await parcel.messages()).toMatchObject([{ status: 'failed', error_code: 132_001, error: 'The template is not approved in this language.' }])

  const other = await whatsapp.parcel()
  await other.goesOut()
  whatsapp.here.sandbox.fail(1)
  await whatsapp.send()
  expect(await other.messages()).toMatchObject([{ status: 'queued', attempts: 1, error: 'The sandbox was told to fail' }])
  await whatsapp.send()
  expect(await other.messages()).toMatchObject([{ status: 'queued', attempts: 1 }])
  await due()
  await whatsapp.send()
  expect(await other.messages()).toMatchObject([{ status: 'sent', attempts: 2, error: null }])
})

test('what has waited too long to be of use is not sent', async () => {
  const parcel = await whatsapp.parcel()
  await parcel.goesOut()
  await app.query(`update whatsapp_messages set useful_until = now() - interval '1 minute' where id = $1`, [last(await parcel.messages()).id])
  await whatsapp.send()
  expect(await parcel.messages()).toMatchObject([{ status: 'dropped', error: 'It was too late to send it.' }])
})

test('a sender that dies before it hears the answer sends one message twice at most, none that WhatsApp has called back of', async () => {
  const [heard, silent, waiting] = [await whatsapp.parcel(), await whatsapp.parcel(), await whatsapp.parcel()]
  for (const one of [heard, silent, waiting]) await one.goesOut()
  const taken = () => whatsapp.here.sandbox.account.taken.filter(({ to }) => [heard, silent, waiting].some(({ phone }) => phone === to))
  // Taken, and never answered: the process is gone.
  const dies = async () => {
    const leaving = new AbortController()
    const began = Promise.withResolvers<void>()
    const never = Promise.withResolvers<void>()
    whatsapp.here.sandbox.onTaken(() => {
      began.resolve()
      return never.promise
    })
    const sending = sendWhatsapp(app.services, { leaving: leaving.signal })
    await began.promise
    leaving.abort()
    whatsapp.here.sandbox.onTaken(null)
    await app.query(`update whatsapp_messages set attempts = attempts + 1, worker_id = null, sending_since = now() - interval '1 hour'
      where status = 'sending'`)
    never.resolve()
    await sending
  }
  await dies()
  const first = taken()[0]
  if (!first) throw new Error('Nothing was taken')
  expect(await whatsapp.notice(whatsapp.here.sandbox.statusOf(first.wamid, 'delivered'))).toMatchObject({ status: 200, data: { taken: 1 } })
  await dies()
  await whatsapp.send()
  const times = [heard, silent, waiting].map(({ phone }) => taken().filter(({ to }) => to === phone).length)
  expect(times.toSorted()).toEqual([1, 1, 2])
  expect([...await heard.messages(), ...await silent.messages(), ...await waiting.messages()].map(({ status }) => status).toSorted())
    .toEqual(['delivered', 'sent', 'sent'])
})

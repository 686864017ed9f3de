import { deliveryDays } from '@/lib/domain/consignee'
import { dice } from '@/upstream/demo/dice'
import type { Callback } from '@/upstream/sandbox-whatsapp/account'
import type { useApp } from '../app'
import type { useWhatsapp } from './given'

type App = ReturnType<typeof useApp>
type Whatsapp = ReturnType<typeof useWhatsapp>

export interface Story {
  parcels: number[]
  callbacks: Callback[]
}

/** What is called back of so many parcels: four statuses of a message that was sent, and six messages, each two seconds after the one before. */
export async function story(whatsapp: Whatsapp, parcels: number): Promise<Story> {
  const made: Story = { parcels: [], callbacks: [] }
  const days = deliveryDays('AE')
  const began = Date.now() - 3_600_000
  for (let nth = 0; nth < parcels; nth += 1) {
    const parcel = await whatsapp.parcel({ payment_mode: 'cod', cod_amount: '100', cod_currency: 'AED' })
    made.parcels.push(parcel.id)
    const at = (step: number) => began + nth * 20_000 + step * 2000
    const said = [
      parcel.said({ type: 'button', payload: 'cod_yes', text: 'Yes, I will pay', at: at(1) }),
      parcel.said({ type: 'location', latitude: 25.1, longitude: 55.1, at: at(2) }),
      parcel.said({ type: 'interactive', id_of: `day:${days[1]}`, title: 'a day', at: at(3) }),
      parcel.said({ type: 'location', latitude: 25.2, longitude: 55.2, at: at(4) }),
      parcel.said({ type: 'interactive', id_of: `day:${days[3]}`, title: 'another', at: at(5) }),
      parcel.said({ type: 'button', payload: 'cod_no', text: 'I did not order it', at: at(6) }),
      ...(nth % 3 === 0 ? [parcel.said({ type: 'text', text: 'STOP', at: at(7) })] : []),
    ]
    made.callbacks.push(...said)
  }
  return made
}

/** Callbacks of how far the templates sent of these parcels are; every third was read, every third failed. */
export async function statuses(app: App, whatsapp: Whatsapp, { parcels }: Story): Promise<Callback[]> {
  const sent = await app.query<{ wamid: string }>(
    `select m.wamid from whatsapp_messages m join whatsapp_conversations v on v.id = m.conversation_id
     where v.package_id = any($1) and m.wamid is not null and m.template_name is not null order by v.package_id, m.id`, [parcels])
  return sent.flatMap(({ wamid }, nth) => {
    const tell = (status: string, code?: number) => whatsapp.here.sandbox.statusOf(wamid, status, code === undefined ? {} : { code })
    return nth % 3 === 2 ? [tell('sent'), tell('failed', 131_026)] : [tell('sent'), tell('delivered'), ...(nth % 3 === 0 ? [tell('read')] : [])]
  })
}

/** The callbacks in another order, the same for the same seed; every third twice, and as many forged as there are. */
export function shuffled(callbacks: readonly Callback[], seed: string): (Callback & { isForged: boolean })[] {
  const roll = dice(seed)
  const true_ = (one: Callback) => ({ ...one, isForged: false })
  const all = [
    ...callbacks.map(true_), ...callbacks.filter((_, at) => at % 3 === 0).map(true_),
    ...callbacks.map(({ payload, signature }, at) => (
      { payload: payload.replace(/"timestamp":"\d/, `"timestamp":"${2 + (at % 2)}`), signature, isForged: true }
    )),
  ]
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = roll.int(0, at)
    ;[all[at], all[other]] = [all[other] as (typeof all)[number], all[at] as (typeof all)[number]]
  }
  return all
}

/** Calls back so many at once; answers how many were taken, and how many refused. */
export async function callBack(whatsapp: Whatsapp, callbacks: readonly (Callback & { isForged: boolean })[], atOnce = 8) {
  const counts = { taken: 0, refused: 0, wrong: 0 }
  for (let from = 0; from < callbacks.length; from += atOnce) {
    await Promise.all(callbacks.slice(from, from + atOnce).map(async (one) => {
      const { status, data } = await whatsapp.notice(one)
      if (status === 200) counts.taken += data.taken
      else counts.refused += 1
      if ((status === 401) !== one.isForged) counts.wrong += 1
    }))
  }
  return counts
}

/** How parcels and what was said of them stand. */
export const standing = (app: App, { parcels }: Story) => app.query<{ messages: number }>(
  `select p.lat, p.lng, p.requested_delivery_date, v.cod_answer, v.unread, k.opted_out_at is not null as stopped,
     (select count(*)::int from whatsapp_messages m where m.conversation_id = v.id and m.direction = 'in') as messages,
     (select array_agg(m.status order by m.status) from whatsapp_messages m where m.conversation_id = v.id and m.template_name is not null) as told
   from packages p join whatsapp_conversations v on v.package_id = p.id join whatsapp_contacts k on k.phone = v.phone
   where p.id = any($1) order by p.id`, [parcels])

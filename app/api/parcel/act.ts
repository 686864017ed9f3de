import { askUpstream, type Asking } from '@/lib/bff/upstream'
import type { ParcelPass } from '@/lib/bff/parcel-pass'
import { isLanguage } from '@/lib/words/language'

/** What a form of the public page sent, as text. */
export type Sent = (field: string) => string

interface Acting {
  sent: Sent
  /** The parcel opened before, or null. */
  held: ParcelPass | null
  /** As whom, and how long at most. */
  asking: Asking
}

/** The pass to keep from now on; undefined leaves it. */
type Kept = ParcelPass | null | undefined

const coordinate = (text: string): number | undefined => (text === '' ? undefined : Number(text))

async function change(name: 'reschedule' | 'safePlace' | 'addressCode' | 'pudo' | 'withdraw' | 'payLink', { sent, held, asking }: Acting): Promise<Kept> {
  const mine = { tracking_no: held?.number ?? '', pass: held?.pass ?? '' }
  const lang = sent('lang')
  if (name === 'reschedule') await askUpstream('consignee.reschedule', { ...mine, day: sent('day') }, asking)
  if (name === 'safePlace')
    await askUpstream('consignee.safePlace', { ...mine, place: sent('place'), lat: coordinate(sent('lat')), lng: coordinate(sent('lng')) }, asking)
  if (name === 'addressCode') await askUpstream('consignee.addressCode', { ...mine, code: sent('code') }, asking)
  if (name === 'pudo') await askUpstream('consignee.pudo', { ...mine, pudo_id: sent('pudo_id') }, asking)
  if (name === 'withdraw') await askUpstream('consignee.withdraw', { ...mine, kind: sent('kind') as 'pudo' }, asking)
  if (name === 'payLink') await askUpstream('consignee.payLink', { ...mine, lang: isLanguage(lang) ? lang : 'en' }, asking)
  return undefined
}

/** Everything the forms of the public page do, by the name in their `act` field. */
const acts: Readonly<Record<string, (acting: Acting) => Promise<Kept>>> = {
  async checked({ sent, asking }) {
    const number = sent('number')
    const { pass } = await askUpstream('consignee.check', { tracking_no: number, phone_last4: sent('digits') }, asking)
    return { number, pass }
  },
  left: async () => null,
  reschedule: (acting) => change('reschedule', acting),
  safePlace: (acting) => change('safePlace', acting),
  addressCode: (acting) => change('addressCode', acting),
  pudo: (acting) => change('pudo', acting),
  withdraw: (acting) => change('withdraw', acting),
  payLink: (acting) => change('payLink', acting),
}

/** What a form's `act` field names; undefined for anything else. */
export const actNamed = (name: string) => (Object.hasOwn(acts, name) ? acts[name] : undefined)

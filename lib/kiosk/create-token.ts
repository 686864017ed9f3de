import { readPlate, type Plate } from '@/lib/domain/plate'
import { actAtKiosk, openKiosk } from './kiosk-device'
import { takeNumber } from './pairing'
import type { StepBody } from './steps'

export interface MadeToken {
  /** 0 while only this device knows it. */
  id: number
  /** Empty when even this device has no number left for it. */
  token_no: string
  queue_no: number | null
  vehicle_no: string
  driver_name: string | null
  in_front: number | null
  minutes: number | null
  isOffline: boolean
}

type Made = { token: MadeToken } | { message: string }

/**
 * Makes a token. With a connection the service numbers it; without one this device gives it a number of its own block, and so it does
 * when the answer is lost on the way: sent again under the same id it is never made twice.
 */
export async function createToken(
  body: StepBody<'create'> & Plate, isOnline: boolean, words: { limit: string; needsSecure: string; needsNetwork: string },
): Promise<Made> {
  const shown = { vehicle_no: readPlate(body)?.vehicle_no ?? body.plate_number, driver_name: body.driver_name }
  const local = (token_no: string): Made => ({
    token: { ...shown, id: 0, token_no, queue_no: token_no ? Number(token_no.split('-')[2]) : null, in_front: null, minutes: null, isOffline: true },
  })
  const own = isOnline ? '' : await takeNumber().catch(() => null)
  if (own === null) return { message: words.needsNetwork }
  const outcome = await actAtKiosk('create', { token_no: own, token_id: null }, body, words)
  if (!outcome.isDone) return { message: outcome.message }
  const data = outcome.data as {
    id?: number; token_id?: number | null; token_no?: string; queue_no?: number; queue_position?: number | null; estimated_wait?: number | null
  } | null
  const id = data?.id ?? data?.token_id
  if (data?.token_no && id) {
    const queue_no = data.queue_no ?? Number(data.token_no.split('-')[2])
    return {
      token: { ...shown, id, token_no: data.token_no, queue_no, in_front: data.queue_position ?? null, minutes: data.estimated_wait ?? null, isOffline: false },
    }
  }
  if (own) return local(own)
  const number = (await takeNumber().catch(() => null)) ?? ''
  const { store: { steps } } = await openKiosk()
  const kept = number ? (await steps.all()).find(({ client_event_id }) => client_event_id === outcome.client_event_id) : undefined
  if (kept) await steps.put({ ...kept, token_no: number })
  return local(number)
}

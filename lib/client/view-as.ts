import { messageOf, Refused } from '@/lib/domain/refused'
import { confirmYou } from './confirm-you'

const CONFIRM = 428

const send = (method: 'POST' | 'DELETE', body?: object) =>
  fetch('/api/session/view-as', { method, headers: { 'content-type': 'application/json', 'x-portal': '1' }, body: body && JSON.stringify(body) }).catch(() => {
    throw new Refused(0, 'You are offline. Try again when the connection is back.')
  })

async function settled(answer: Response): Promise<void> {
  if (answer.ok) return
  throw new Refused(answer.status, messageOf(await answer.json().catch(() => null), 'The service does not answer at the moment. Try again in a minute.'))
}

/** Opens a view through somebody's eyes, confirmed by the own password first. Throws `Refused` with the sentence to show. */
export async function startView(id: number, reason: string): Promise<void> {
  const answer = await send('POST', { id, reason })
  await settled(answer.status === CONFIRM && (await confirmYou()) ? await send('POST', { id, reason }) : answer)
}

/** Ends the view; the next page is the own again. */
export const endView = async (): Promise<void> => settled(await send('DELETE'))

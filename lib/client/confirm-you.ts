import { Refused } from '@/lib/domain/refused'

/** Asks the person to confirm; true once it is done, false when they would rather not. */
type Confirming = () => Promise<boolean>

let confirming: Confirming | null = null
let underWay: Promise<boolean> | null = null

/** The shell says how to ask; several calls refused together ask once. */
export function confirmWith(ask: Confirming | null): void {
  confirming = ask
}

export function confirmYou(): Promise<boolean> {
  underWay ??= (confirming ? confirming() : Promise.resolve(false)).finally(() => {
    underWay = null
  })
  return underWay
}

/** Sends the password that buys the admin token. Throws `Refused` with the sentence to show. */
export async function sendConfirmation(password: string): Promise<void> {
  const answer = await fetch('/api/session/confirm', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-portal': '1' },
    body: JSON.stringify({ password }),
  }).catch(() => {
    throw new Refused(0, 'You are offline. Try again when the connection is back.')
  })
  if (answer.ok) return
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string }
  throw new Refused(answer.status, message ?? 'The service does not answer at the moment. Try again in a minute.')
}

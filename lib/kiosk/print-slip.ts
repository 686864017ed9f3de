import { cardNamed } from '@/lib/client/cards'
import { splitInput } from '@/lib/domain/call-url'

/** Fetches a slip and prints it from a frame of its own, as a kiosk browser does without asking; rejects without a connection. */
export async function printSlip(id: number, kind: 'token' | 'gate_pass'): Promise<void> {
  const { url } = splitInput(await cardNamed('pasTokens.slip'), { id, kind, format: 'pdf' })
  const answer = await fetch(url, { headers: { 'x-portal': '1' } })
  if (!answer.ok) throw new Error(`The slip was not made (${answer.status}).`)
  const file = URL.createObjectURL(new Blob([await answer.blob()], { type: 'application/pdf' }))
  const frame = document.createElement('iframe')
  // A frame that is not drawn at all has nothing to print.
  Object.assign(frame.style, { position: 'absolute', width: '0', height: '0', border: '0', visibility: 'hidden' })
  frame.title = 'Slip'
  frame.src = file
  frame.addEventListener('load', () => {
    frame.contentWindow?.print()
    setTimeout(() => {
      frame.remove()
      URL.revokeObjectURL(file)
    }, 60_000)
  })
  document.body.append(frame)
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { sandboxKeys } from './keys'

type Params = Readonly<Record<string, unknown>>

/** As the documents of Amazon Payment Services say, written down here a second time on purpose: the sandbox checks ours against its own. */
function signatureOf(params: Params, phrase: string): string {
  const names = Object.keys(params).filter((name) => name !== 'signature').toSorted()
  return createHash('sha256').update(phrase + names.map((name) => `${name}=${String(params[name])}`).join('') + phrase).digest('hex')
}

export const answerSigned = <P extends Params>(params: P) => ({ ...params, signature: signatureOf(params, sandboxKeys.aps.response_phrase) })
export function isRequestSigned(params: Params): boolean {
  const [given, own] = [Buffer.from(String(params.signature)), Buffer.from(signatureOf(params, sandboxKeys.aps.request_phrase))]
  return given.length === own.length && timingSafeEqual(given, own)
}

import { askUpstream } from '@/lib/bff/upstream'
import { visitorHeaders } from '@/lib/bff/visitor-address'
import { answerRefusal } from '@/lib/bff/door'
import { Refused } from '@/lib/domain/refused'

const MOST_BYTES = 1024 * 1024
const tooLarge = () => answerRefusal(new Refused(413, 'The message is too large.', [{ field: null, message: 'The message is too large.' }], null, null))

/**
 * Where carriers tell of their parcels. Body and signature go on as they came, since the upstream has the secret; anything but 2xx makes a
 * carrier tell it again.
 */
export async function POST(request: Request, { params }: { params: Promise<{ webhook_token: string }> }) {
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES) return tooLarge()
  const payload = await request.text()
  if (Buffer.byteLength(payload) > MOST_BYTES) return tooLarge()
  try {
    const data = await askUpstream('carrierFeeds.webhook', { webhook_token: (await params).webhook_token, payload, signature: request.headers.get('x-signature') ?? '' }, { headers: visitorHeaders(request.headers) })
    return Response.json({ message: 'Accepted', data }, { status: 202, headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return answerRefusal(error)
  }
}

import { askUpstream } from '@/lib/bff/upstream'
import { asVisitor } from '@/lib/bff/deadline'
import { answerRefusal } from '@/lib/bff/door'
import { Refused } from '@/lib/domain/refused'

/**
 * Where carriers tell of their parcels. Body and signature go on as they came, since the upstream has the secret; anything but 2xx makes a
 * carrier tell it again.
 */
export async function POST(request: Request, { params }: { params: Promise<{ webhook_token: string }> }) {
  const payload = await request.text()
  try {
    const data = await askUpstream('carrierFeeds.webhook', { webhook_token: (await params).webhook_token, payload, signature: request.headers.get('x-signature') ?? '' }, asVisitor(request.headers))
    return Response.json({ message: 'Accepted', data }, { status: 202, headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return answerRefusal(error)
  }
}

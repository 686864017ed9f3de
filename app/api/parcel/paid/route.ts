import { askUpstream } from '@/lib/bff/upstream'
import { asVisitor } from '@/lib/bff/deadline'
import { Refused } from '@/lib/domain/refused'

/**
 * Where the payment provider tells of a payment. Body and signature go on as they came, since the upstream has the secret; anything
 * but 2xx makes the provider tell it again.
 */
export async function POST(request: Request) {
  const payload = await request.text()
  try {
    await askUpstream('consignee.paid', { payload, signature: request.headers.get('cko-signature') ?? '' }, asVisitor(request.headers))
    return new Response(null, { status: 200 })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return new Response(null, { status: error.status })
  }
}

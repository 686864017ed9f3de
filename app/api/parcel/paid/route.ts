import { asVisitor } from '@/lib/bff/deadline'
import { answering } from '@/lib/bff/door'
import { askUpstream } from '@/lib/bff/upstream'

/**
 * Where the payment provider tells of a payment. Body and signature go on as they came, since the upstream has the secret; anything
 * but 2xx makes the provider tell it again.
 */
export const POST = (request: Request) =>
  answering('payment', async () => {
    const payload = await request.text()
    await askUpstream('consignee.paid', { payload, signature: request.headers.get('cko-signature') ?? '' }, asVisitor(request.headers))
    return new Response(null, { status: 200 })
  })

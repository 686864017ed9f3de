import { asVisitor } from '@/lib/bff/deadline'
import { answering } from '@/lib/bff/door'
import { askUpstream } from '@/lib/bff/upstream'
import { paymentGateway, type PaymentGateway } from '@/lib/domain/payment-request'

/**
 * Where gateways tell of payments. Body and signature go on as they came, since the upstream has the secret; anything but 200 makes a gateway tell it again.
 */
export const POST = (request: Request, { params }: { params: Promise<{ gateway: string }> }) =>
  answering('payment webhook', async () => {
    const { gateway } = await params
    if (!paymentGateway.is(gateway)) return new Response(null, { status: 404 })
    const payload = await request.text()
    const signature = request.headers.get('x-gateway-signature') ?? ''
    await askUpstream('gateway.webhook', { gateway: gateway as PaymentGateway, payload, signature }, asVisitor(request.headers))
    return new Response(null, { status: 200, headers: { 'cache-control': 'no-store' } })
  })

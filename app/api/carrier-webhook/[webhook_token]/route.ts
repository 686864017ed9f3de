import { askUpstream } from '@/lib/bff/upstream'
import { asVisitor } from '@/lib/bff/deadline'
import { answering } from '@/lib/bff/door'

/**
 * Where carriers tell of their parcels. Body and signature go on as they came, since the upstream has the secret; anything but 2xx makes a
 * carrier tell it again.
 */
export const POST = (request: Request, { params }: { params: Promise<{ webhook_token: string }> }) =>
  answering('carrier webhook', async () => {
    const payload = await request.text()
    const data = await askUpstream(
      'carrierFeeds.webhook', { webhook_token: (await params).webhook_token, payload, signature: request.headers.get('x-signature') ?? '' },
      asVisitor(request.headers),
    )
    return Response.json({ message: 'Accepted', data }, { status: 202, headers: { 'cache-control': 'no-store' } })
  })

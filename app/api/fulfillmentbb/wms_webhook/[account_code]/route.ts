import { asVisitor } from '@/lib/bff/deadline'
import { answering } from '@/lib/bff/door'
import { askUpstream } from '@/lib/bff/upstream'

/** Where warehouse systems say how orders stand. The body goes on to the byte, since it is what they sign, and the upstream has the secret. */
export const POST = (request: Request, { params }: { params: Promise<{ account_code: string }> }) =>
  answering('WMS webhook', async () => {
    const { account_code } = await params
    const signature = (request.headers.get('x-wms-signature') ?? '').slice(0, 200)
    const { duplicate } = await askUpstream(
      'wmsConnections.notice', { account_code: account_code.slice(0, 60), payload: await request.text(), signature }, asVisitor(request.headers),
    )
    return new Response(null, { status: duplicate ? 200 : 202, headers: { 'cache-control': 'no-store' } })
  })

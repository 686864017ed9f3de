import { asVisitor } from '@/lib/bff/deadline'
import { answering } from '@/lib/bff/door'
import { askUpstream } from '@/lib/bff/upstream'

const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

/** Meta's question when this address is set up as where it calls back: the challenge alone is its answer. */
export const GET = (request: Request) =>
  answering('WhatsApp verification', async () => {
    const query = new URL(request.url).searchParams
    const named = (name: string, most: number) => (query.get(`hub.${name}`) ?? '').slice(0, most)
    const { challenge } = await askUpstream(
      'whatsapp.verify', { mode: named('mode', 20), verify_token: named('verify_token', 200), challenge: named('challenge', 200) }, asVisitor(request.headers),
    )
    return new Response(challenge, { headers: plain })
  })

/** Where Meta calls back. The body goes on to the byte, since it is what Meta signs, and the upstream has the secret. */
export const POST = (request: Request) =>
  answering('WhatsApp webhook', async () => {
    const signature = (request.headers.get('x-hub-signature-256') ?? '').slice(0, 200)
    await askUpstream('whatsapp.notice', { payload: await request.text(), signature }, asVisitor(request.headers))
    return new Response(null, { headers: { 'cache-control': 'no-store' } })
  })

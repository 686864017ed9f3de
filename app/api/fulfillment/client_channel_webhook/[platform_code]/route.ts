import { asVisitor } from '@/lib/bff/deadline'
import { answering } from '@/lib/bff/door'
import { askUpstream } from '@/lib/bff/upstream'
import { channelPlatform, type ChannelPlatform } from '@/lib/domain/channel'

/** What platforms sign with and name themselves by. */
const signing = /^(x-shopify-|x-wc-|x-salla-|authorization$)/

/** Where shops tell of orders. The body goes on to the byte, since it is what they sign, and the upstream has the secret. */
export const POST = (request: Request, { params }: { params: Promise<{ platform_code: string }> }) =>
  answering('channel webhook', async () => {
    const { platform_code } = await params
    if (!channelPlatform.is(platform_code)) return new Response(null, { status: 404 })
    const headers = Object.fromEntries([...request.headers].filter(([name]) => signing.test(name)).map(([name, value]) => [name, value.slice(0, 500)]))
    const { duplicate } = await askUpstream(
      'channels.webhook', { platform_code: platform_code as ChannelPlatform, payload: await request.text(), headers }, asVisitor(request.headers),
    )
    return new Response(null, { status: duplicate ? 200 : 202, headers: { 'cache-control': 'no-store' } })
  })

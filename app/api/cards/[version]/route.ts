import { cardsFile, cardsVersion } from '@/lib/bff/cards'

const FOR_GOOD = 'public, max-age=31536000, immutable'

/**
 * How every call is made, for the browser (lib/client/cards.ts). Under the name of
 * another version come today's, kept nowhere: its page was sent before the portal changed.
 */
export async function GET(_request: Request, { params }: { params: Promise<{ version: string }> }) {
  const { version } = await params
  return new Response(cardsFile, { headers: { 'content-type': 'application/json', 'cache-control': version === cardsVersion ? FOR_GOOD : 'no-store' } })
}

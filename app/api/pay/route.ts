import { asVisitor } from '@/lib/bff/deadline'
import { logFault } from '@/lib/bff/log'
import { isForeign } from '@/lib/bff/refuse'
import { askUpstream } from '@/lib/bff/upstream'
import { Refused } from '@/lib/domain/refused'
import { isLanguage } from '@/lib/words/language'

/** The word for a refusal; the page has its sentence in both languages. What the link itself is refused for the page is told again. */
function wordFor(error: unknown): string {
  if (!(error instanceof Refused)) {
    logFault('pay', error)
    return 'away'
  }
  if (error.status === 429) return 'tooFast'
  const { reason } = (error.data ?? {}) as { reason?: string }
  return reason === 'cards' ? 'noCards' : error.status >= 500 ? 'away' : ''
}

/** Where the pay page's one form goes: a visit to the gateway is begun, and the page it leads back to (303) leads on there. Reloading begins no second one. */
export async function POST(request: Request) {
  if (isForeign(request)) return new Response('Request refused.', { status: 403 })
  const form = new URLSearchParams(await request.text())
  const sent = (field: string, most: number) => (form.get(field) ?? '').slice(0, most)
  const [id, gateway, k, lang] = [sent('id', 60), sent('gateway', 20), sent('k', 64), sent('lang', 2)]
  const query = new URLSearchParams({ k, ...(lang === 'ar' ? { lang } : {}) })
  try {
    const { hash_value } = await askUpstream(
      'gateway.request', { id, gateway, k, confirm: true, locale: isLanguage(lang) ? lang : 'en' }, asVisitor(request.headers),
    )
    if (hash_value) query.set('visit', hash_value)
  } catch (error) {
    const said = wordFor(error)
    if (said) query.set('said', said)
  }
  const location = `/payment-route/${encodeURIComponent(gateway)}/${encodeURIComponent(id)}?${query}`
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}

import { asVisitor } from '@/lib/bff/deadline'
import { answering } from '@/lib/bff/door'
import { askUpstream } from '@/lib/bff/upstream'

/**
 * Where a gateway sends a consignee back who paid the cash of a parcel: by an address or, as some do, by a form. What it brought makes the upstream ask the
 * gateway, and the parcel's page says what came of it.
 */
const back = (request: Request, { params }: { params: Promise<{ hash: string }> }) =>
  answering('parcel paid', async () => {
    const { hash } = await params
    if (!/^[0-9a-f]{64}$/.test(hash)) return new Response(null, { status: 404 })
    const brought = new URL(request.url).searchParams
    if (request.method === 'POST') for (const [name, value] of new URLSearchParams(await request.text())) brought.set(name, value)
    const isArabic = brought.get('lang') === 'ar'
    brought.delete('lang')
    const { tracking_no } = await askUpstream('consignee.paid', { id: hash, params: Object.fromEntries(brought) }, asVisitor(request.headers))
    const location = `/tracking/summary?${new URLSearchParams({ n: tracking_no, ...(isArabic ? { lang: 'ar' } : {}) })}#mine`
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
  })
export { back as GET, back as POST }

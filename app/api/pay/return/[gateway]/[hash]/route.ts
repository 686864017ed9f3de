import { paymentGateway } from '@/lib/domain/payment-request'

/**
 * Where a gateway sends a payer back: by an address or, as some do, by a form, which no page takes. What it brought goes on to the result page as its address,
 * so that reloading sends nothing again.
 */
async function back(request: Request, { params }: { params: Promise<{ gateway: string; hash: string }> }): Promise<Response> {
  const { gateway, hash } = await params
  if (!paymentGateway.is(gateway) || !/^[0-9a-f]{64}$/.test(hash)) return new Response(null, { status: 404 })
  const brought = new URL(request.url).searchParams
  if (request.method === 'POST') for (const [name, value] of new URLSearchParams(await request.text())) brought.set(name, value)
  const location = `/payment-route-response/${gateway}/${hash}?${brought}`
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}
export { back as GET, back as POST }

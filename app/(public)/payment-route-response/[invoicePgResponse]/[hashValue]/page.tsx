import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { asVisitor } from '@/lib/bff/deadline'
import { askUpstream } from '@/lib/bff/upstream'
import { brand } from '@/lib/brand'
import type { Reply } from '@/lib/contract/types'
import { money } from '@/lib/domain/money'
import { paymentGateway, type PaymentGateway } from '@/lib/domain/payment-request'
import { Refused } from '@/lib/domain/refused'
import { fill } from '@/lib/words/fill'
import { ltr } from '@/lib/words/isolate'
import type { PublicMessages } from '@/lib/words/parcel/words'
import { one, publicPage } from '../../../public-page'

type Result = Reply<'gateway.response'>
type Words = PublicMessages['pay']

/** How often the page looks again by itself, every three seconds: a minute (invoices-payments.md 4.2). */
const MOST_LOOKS = 20
const LOOK_SECONDS = 3
const own = new Set(['lang', 'looks'])

const look = 'mt-5 inline-flex min-h-12 items-center rounded bg-primary px-5 font-medium text-white hover:bg-primary-hover'

const signs = {
  paid: <CircleCheck aria-hidden className="size-12 text-green-strong" />, failed: <CircleX aria-hidden className="size-12 text-red-strong" />,
  pending: <Clock aria-hidden className="size-12 text-ink-soft" />,
} as const

async function ask(id: string, gateway: string, params: Record<string, string>): Promise<Result | null> {
  if (!paymentGateway.is(gateway) || !/^[0-9a-f]{64}$/.test(id)) return null
  try {
    return await askUpstream('gateway.response', { id, gateway: gateway as PaymentGateway, params }, asVisitor(await headers()))
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 404) throw error
    return null
  }
}

function Waiting({ looks, here, words }: { looks: number; here: (looks: number) => string; words: Words }) {
  const goesOn = looks < MOST_LOOKS
  return (
    <>
      {goesOn && <meta httpEquiv="refresh" content={`${LOOK_SECONDS};url=${here(looks + 1)}`} />}
      <p role="status" className="mt-2">{goesOn ? words.checking : words.slow}</p>
      {!goesOn && <a href={here(0)} className="mt-4 inline-flex min-h-11 items-center underline-offset-2 hover:underline">{words.lookAgain}</a>}
    </>
  )
}

function Said({ r, gateway, hash, words, children }: { r: Result; gateway: string; hash: string; words: Words; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center text-center">
      {signs[r.result]}
      <h1 className="mt-3 text-title font-semibold">{words[`result_${r.result}`]}</h1>
      <p className="mt-1 text-lead figures">{ltr(money(r.amount, r.currency))}</p>
      <p className="text-ink-soft">{fill(words.of, { no: ltr(r.invoice_no) })} · <bdi className="whitespace-nowrap">{r.attempt_ref}</bdi></p>
      {r.receipt_no && <p className="mt-1">{fill(words.receiptNo, { no: ltr(r.receipt_no) })}</p>}
      {r.message && <p className="mt-2">{fill(words.why, { message: ltr(r.message) })}</p>}
      {r.receipt_no && (
        <a href={`/api/payment_response/${hash}/receipt?gateway=${gateway}`} className={look}>{words.receipt}</a>
      )}
      {r.again && (
        <a href={r.again} className={look}>{words.again}</a>
      )}
      {children}
    </div>
  )
}

// What became of a payment (invoices-payments.md 4.2): what the gateway sent along is looked at, then the gateway is asked.
export default publicPage(
  '/payment-route-response/[invoicePgResponse]/[hashValue]',
  async ({ visit, language, words }) => {
    const [gateway, hash] = [visit.params.invoicePgResponse ?? '', visit.params.hashValue ?? '']
    const sent = Object.entries(visit.search).flatMap(([name, value]) => (own.has(name) ? [] : [[name, one(value) ?? ''] as const]))
    const looks = Number(one(visit.search.looks) ?? '0') || 0
    const result = await ask(hash, gateway, Object.fromEntries(sent))
    const here = (n: number) => `/payment-route-response/${gateway}/${hash}?looks=${n}${language === 'ar' ? '&lang=ar' : ''}`
    return (
      <>
        <meta name="robots" content="noindex, nofollow" />
        {result === null
          ? <><h1 className="text-title font-semibold">{words.pay.resultTitle}</h1><p role="alert" className="mt-3">{fill(words.pay.notValid,
            { name: brand().name })}</p></>
          : (
            <Said r={result} gateway={gateway} hash={hash} words={words.pay}>
              {result.result === 'pending' && <Waiting looks={looks} here={here} words={words.pay} />}
            </Said>
          )}
      </>
    )
  },
  { title: (words) => words.pay.resultTitle, isPlain: true },
)

import type { ReactNode } from 'react'
import { headers } from 'next/headers'
import { Notice } from '@/components/ui/notice'
import { asVisitor } from '@/lib/bff/deadline'
import { askUpstream } from '@/lib/bff/upstream'
import { brand } from '@/lib/brand'
import type { Reply } from '@/lib/contract/types'
import { day } from '@/lib/domain/days'
import { arabicDay } from '@/lib/domain/arabic-days'
import { sum } from '@/lib/domain/decimal'
import { money } from '@/lib/domain/money'
import { Refused } from '@/lib/domain/refused'
import { fill } from '@/lib/words/fill'
import { ltr } from '@/lib/words/isolate'
import type { Language } from '@/lib/words/language'
import type { PublicMessages } from '@/lib/words/parcel/words'

type Answer = Reply<'gateway.request'>
type Summary = NonNullable<Answer['summary']>
type Words = PublicMessages['pay']
export interface Link { id: string; gateway: string; k: string; language: Language }

/** What a link is refused for, in the page's words. */
function faultOf(error: Refused, words: Words, language: Language): string {
  const { reason, on, on_ar } = (error.data ?? {}) as { reason?: string; on?: string; on_ar?: string }
  if (reason === 'expired') return fill(words.expired, { day: (language === 'ar' ? on_ar : on) ?? '', name: brand().name })
  if (error.status === 429) return words.tooFast
  return reason === 'link' || error.status === 404 || error.status === 422 ? fill(words.notValid, { name: brand().name }) : words.away
}

/** What a link opens, or the sentence of why it does not. */
export async function openLink({ id, gateway, k, language }: Link, visit: string | undefined,
  words: Words): Promise<{ answer: Answer | null; fault: string | null }> {
  try {
    const answer = await askUpstream('gateway.request', { id, gateway, k, locale: language, ...(visit && { visit }) }, asVisitor(await headers()))
    return { answer, fault: null }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { answer: null, fault: faultOf(error, words, language) }
  }
}

function Figures({ s, words }: { s: Summary; words: Words }) {
  const vat = sum(s.lines.map(({ vat_amount }) => vat_amount))
  const row = (label: ReactNode, amount: string, look = '') => (
    <div className={`flex justify-between gap-4 py-1 ${look}`}><dt>{label}</dt><dd className="figures whitespace-nowrap">{ltr(money(amount,
      s.currency))}</dd></div>
  )
  return (
    <section aria-label={words.lines} className="mt-4 border-t pt-3">
      <h2 className="sr-only">{words.lines}</h2>
      <dl>
        {s.lines.map(({ line_no, description, amount }) => <div key={line_no}>{row(<bdi>{description}</bdi>, amount)}</div>)}
        {Number(vat) > 0 && row(words.vat, vat)}
        {row(words.total, s.total, 'mt-2 border-t pt-2 font-medium')}
        {Number(s.paid_amount) > 0 && row(words.paidSoFar, s.paid_amount)}
        {row(words.balance, s.balance, 'text-lead font-semibold')}
      </dl>
    </section>
  )
}

function Bank({ s, words }: { s: Summary; words: Words }) {
  if (!s.bank) return null
  const facts = [[words.account, `${s.bank.account_name}, ${s.bank.bank_name}`], [words.iban, s.bank.iban], [words.swift, s.bank.swift], [words.reference,
    s.payment_ref]]
  return (
    <section aria-label={words.bank} className="mt-5 rounded-lg border bg-surface-sunken p-4">
      <h2 className="font-semibold">{words.bank}</h2>
      <dl className="mt-1">
        {facts.map(([label, value]) => value && (
          <div key={label} className="py-0.5"><dt className="inline text-ink-soft">{label}: </dt><dd className="inline"><bdi>{value}</bdi></dd></div>
        ))}
      </dl>
    </section>
  )
}

const Paper = ({ link, kind, label }: { link: Link; kind: 'invoice' | 'receipt'; label: string }) => (
  <a
    href={`/api/payment_request/${encodeURIComponent(link.id)}/paper?${new URLSearchParams({ gateway: link.gateway, k: link.k, kind })}`}
    className="inline-flex min-h-11 items-center underline-offset-2 hover:underline"
  >
    {label}
  </a>
)

function PayForm({ s, link, words }: { s: Summary; link: Link; words: Words }) {
  if (!s.takes_cards) return <p className="mt-5 font-medium">{words.noCards}</p>
  return (
    <form action="/api/pay" method="post" className="mt-5">
      {Object.entries({ id: link.id, gateway: link.gateway, k: link.k, lang: link.language }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="min-h-12 w-full rounded bg-primary px-5 text-lead font-medium text-white hover:bg-primary-hover aria-busy:opacity-60">
        {fill(words.go, { amount: ltr(money(s.balance, s.currency)) })}
      </button>
      {s.is_sandbox && <p className="mt-2 text-ink-soft">{words.sandbox}</p>}
    </form>
  )
}

/** What is owed, and the ways to pay it. */
export function Opened({ s, link, words }: { s: Summary; link: Link; words: Words }) {
  const due = link.language === 'ar' ? arabicDay(s.due_date) : day(s.due_date)
  return (
    <>
      <h1 className="text-title font-semibold">{fill(words.of, { no: ltr(s.invoice_no) })}</h1>
      <p className="mt-1 text-ink-soft">{fill(words.from, { name: s.issuer })} · {fill(words.to, { name: s.payer })}</p>
      {s.is_open && <p className="text-ink-soft">{fill(words.due, { day: due })}</p>}
      {s.is_paid && <div className="mt-4"><Notice tone="green">{words.paid}</Notice></div>}
      {!s.is_open && !s.is_paid && <div className="mt-4"><Notice tone="grey">{words.closed}</Notice></div>}
      {s.message && <p className="mt-3 rounded-lg border p-3"><bdi>{s.message}</bdi></p>}
      <Figures s={s} words={words} />
      {s.is_open && <><PayForm s={s} link={link} words={words} /><Bank s={s} words={words} /></>}
      <p className="mt-4 flex flex-wrap gap-x-5">
        <Paper link={link} kind="invoice" label={words.invoice} />
        {s.is_paid && <Paper link={link} kind="receipt" label={words.receipt} />}
      </p>
    </>
  )
}

const sayable = new Set(['away', 'noCards', 'tooFast'] as const)
/** What became of the press, in the page’s words. */
export const said = (word: string | undefined): 'away' | 'noCards' | 'tooFast' | null => (sayable.has(word as 'away') ? (word as 'away') : null)

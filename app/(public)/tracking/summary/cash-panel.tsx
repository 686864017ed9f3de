import { CircleCheck } from 'lucide-react'
import { money } from '@/lib/domain/money'
import { fill } from '@/lib/words/fill'
import { ltr } from '@/lib/words/isolate'
import { AskForm, SendButton } from './ask-form'
import type { OpenedParcel, Page } from './page-facts'

type Cod = NonNullable<OpenedParcel['cod']>

const look = 'inline-flex min-h-11 items-center justify-center rounded bg-primary px-5 font-medium text-white hover:bg-primary-hover'

/** The way to the gateway: a link or, as some want it, a form of what we signed. */
function Onward({ redirect, label }: { redirect: NonNullable<Cod['redirect']>; label: string }) {
  if (redirect.method === 'GET') return <a href={redirect.url} rel="noreferrer" className={look}>{label}</a>
  return (
    <form action={redirect.url} method="post">
      {Object.entries(redirect.fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
      <button type="submit" className={look}>{label}</button>
    </form>
  )
}

/** The cash due at the door, and the way to pay it before. */
export function CashPanel({ cod, number, page }: { cod: Cod; number: string; page: Page }) {
  const words = page.words.parcel
  const amount = ltr(money(cod.amount, cod.currency))
  if (cod.paid_at) return (
    <p className="flex items-center gap-2 font-medium text-green-strong">
      <CircleCheck aria-hidden className="size-5 shrink-0" />
      {fill(words.cashPaid, { amount })}
    </p>
  )
  if (!cod.can_pay) return <p className="font-medium">{fill(words.cashDoor, { amount })}</p>
  return (
    <section aria-label={fill(words.cash, { amount })} className="flex flex-wrap items-center justify-between gap-3 rounded-lg border bg-surface p-4">
      <div className="min-w-0 flex-1 basis-52">
        <h4 className="text-lead font-semibold">{fill(words.cash, { amount })}</h4>
        <p className="text-ink-soft">{cod.redirect ? words.cashWait : words.cashLead}</p>
        {cod.is_sandbox && <p className="text-ink-soft">{page.words.pay.sandbox}</p>}
      </div>
      {cod.redirect
        ? <Onward redirect={cod.redirect} label={fill(words.cashGo, { amount })} />
        : <AskForm page={page} act="payLink" number={number}><SendButton>{words.cashAsk}</SendButton></AskForm>}
    </section>
  )
}

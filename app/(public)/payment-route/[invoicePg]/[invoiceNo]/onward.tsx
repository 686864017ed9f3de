import type { Reply } from '@/lib/contract/types'
import { fill } from '@/lib/words/fill'
import type { PublicMessages } from '@/lib/words/parcel/words'

interface Props {
  redirect: NonNullable<Reply<'gateway.request'>['redirect']>
  amount: string
  words: PublicMessages['pay']
}

const look = 'mt-5 inline-flex min-h-12 w-full items-center justify-center rounded bg-primary px-5 text-lead font-medium text-white hover:bg-primary-hover'

/** The way to the gateway: it goes there by itself where scripts run or the gateway takes a link, and by a press everywhere. */
export function Onward({ redirect, amount, words }: Props) {
  return (
    <>
      {redirect.method === 'GET' && <meta httpEquiv="refresh" content={`0;url=${redirect.url}`} />}
      <h1 className="text-title font-semibold">{words.title}</h1>
      <p className="mt-2">{fill(words.onwardLead, { amount })}</p>
      {redirect.method === 'GET' ? <a href={redirect.url} rel="noreferrer" className={look}>{words.onward}</a> : (
        <form action={redirect.url} method="post" data-onward="">
          {Object.entries(redirect.fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
          <button type="submit" className={look}>{words.onward}</button>
        </form>
      )}
    </>
  )
}

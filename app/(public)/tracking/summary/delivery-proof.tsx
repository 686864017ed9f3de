'use client'

import { useState, type FormEvent } from 'react'
import { fill } from '@/lib/words/fill'
import type { Language } from '@/lib/words/language'
import type { Messages } from '@/lib/words/messages'
import { spellMoment } from './spell'

interface Proof {
  initials: string
  delivered_at: string
  photo_url: string | null
}

/** Asks with a plain fetch: this is the only script of the page, and it should stay small. */
async function askProof(tracking_no: string, phone_last4: string, words: Messages['tracking']): Promise<{ proof?: Proof; fault?: string }> {
  const answer = await fetch('/api/public/tracking-pod', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-portal': '1' },
    body: JSON.stringify({ tracking_no, phone_last4 }),
  }).catch(() => null)
  const body = (await answer?.json().catch(() => null)) as { data?: Proof | null } | null | undefined
  if (answer?.ok && body?.data) return { proof: body.data }
  if (answer?.status === 429) return { fault: words.proofLocked }
  if (!answer || answer.status >= 500) return { fault: words.noAnswer }
  return { fault: words.proofWrong }
}

/** Shows who took the parcel to whoever knows the end of the phone number it was sent to. */
export function DeliveryProof({ trackingNo, language, words }: { trackingNo: string; language: Language; words: Messages['tracking'] }) {
  const [proof, setProof] = useState<Proof | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const id = `proof-${trackingNo}`
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const digits = String(new FormData(event.currentTarget).get('digits') ?? '').trim()
    if (!/^\d{4}$/.test(digits)) return setFault(words.digitsMissing)
    setBusy(true)
    const answer = await askProof(trackingNo, digits, words)
    setBusy(false)
    setProof(answer.proof ?? null)
    setFault(answer.fault ?? null)
  }
  if (proof) {
    return (
      <div role="status" className="flex flex-col gap-2">
        <p className="text-lead font-semibold">{fill(words.receivedBy, { initials: proof.initials })}</p>
        <p className="text-ink-soft">{fill(words.deliveredOn, { day: spellMoment(proof.delivered_at, language) })}</p>
        {proof.photo_url && <img src={proof.photo_url} alt={words.proofPhoto} className="max-h-80 max-w-full self-start rounded border" />}
      </div>
    )
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col items-start gap-2">
      <label htmlFor={id} className="font-medium">{words.proofHint}</label>
      <div className="flex gap-2">
        <input
          id={id}
          name="digits"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          dir="ltr"
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          className="figures h-11 w-28 rounded border border-line-control bg-surface px-3 text-center font-mono text-lead tracking-widest aria-invalid:border-red-solid"
        />
        <button type="submit" aria-busy={isBusy} disabled={isBusy} className="h-11 rounded border border-transparent bg-primary px-5 font-medium text-white hover:bg-primary-hover disabled:opacity-60">{words.showProof}</button>
      </div>
      {fault && <p id={`${id}-fault`} role="alert" className="font-medium text-red-strong">{fault}</p>}
    </form>
  )
}

'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { LongTextField } from '@/components/fields/long-text'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { DRY_RUN } from '@/lib/domain/client-token'

interface Offered { name: string; does: string; method: string; path: string; writes: boolean }
interface Answered { status: number; text: string }

const pretty = (text: string) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text.slice(0, 2000)
  }
}
const wrongJson = (text: string): string | null => {
  try {
    return text.trim() === '' || typeof JSON.parse(text) === 'object' ? null : 'Write an object, like { "ref_no": "1001" }.'
  } catch {
    return 'This is no JSON.'
  }
}

/** Asks as a system would, with a token that is pasted and kept nowhere; what would change something is only tried. */
async function ask(call: Offered, address: string, token: string, body: string): Promise<Answered> {
  const hasBody = call.method !== 'GET'
  const response = await fetch(address, {
    method: call.method, credentials: 'omit',
    headers: { authorization: `Bearer ${token.trim()}`, ...(hasBody && { 'content-type': 'application/json' }), ...(call.writes && { [DRY_RUN]: 'true' }) },
    ...(hasBody && { body: body.trim() || '{}' }),
  })
  const isText = /json|text/.test(response.headers.get('content-type') ?? '')
  return { status: response.status, text: isText ? pretty(await response.text()) : `A file of ${(await response.blob()).size} bytes.` }
}

const Answer = ({ status, text }: Answered) => (
  <section aria-label="Answer" aria-live="polite">
    <p className="font-medium">{status === 0 ? 'No answer' : `Status ${status}`}</p>
    <pre className="thin-scroll mt-1 max-h-96 overflow-auto rounded border bg-surface-sunken p-3 text-meta" tabIndex={0}>{text}</pre>
  </section>
)

/** Tries a call with a token: what it answers, before anything is built on it. */
export function TryCall({ calls }: { calls: readonly Offered[] }) {
  const [name, setName] = useState(calls[0]?.name ?? '')
  const call = calls.find((one) => one.name === name)
  const [address, setAddress] = useState(call?.path ?? '')
  const [token, setToken] = useState('')
  const [body, setBody] = useState('')
  const [answer, setAnswer] = useState<Answered | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  if (!call) return null
  const send = async () => {
    setFault(wrongJson(body))
    if (wrongJson(body)) return
    setBusy(true)
    setAnswer(await ask(call, address, token, body).catch(() => ({ status: 0, text: 'The portal does not answer. Try again.' })))
    setBusy(false)
  }
  return (
    <form className="mt-4 flex max-w-3xl flex-col gap-3 border-t pt-3 pb-2" noValidate onSubmit={(event) => { event.preventDefault(); void send() }}>
      <h3 className="font-medium">Try a call</h3>
      <ChoiceField
        id="try-call" name="call" label="Call" required options={calls.map((one) => ({ value: one.name, label: one.does }))} value={name}
        onChange={(value) => { setName(String(value)); setAddress(calls.find((one) => one.name === value)?.path ?? ''); setAnswer(null) }}
      />
      <TextField
        id="try-address" name="address" label="Address" hint="With its id and its filters." value={address} onChange={(text) => setAddress(text ?? '')}
      />
      <TextField
        id="try-token" name="token" label="Token" hint="It is sent with this call and kept nowhere." value={token}
        onChange={(text) => setToken(text ?? '')} autoComplete="off"
      />
      {call.method !== 'GET' && (
        <LongTextField id="try-body" name="body" label="Body, as JSON" value={body} onChange={(text) => setBody(text ?? '')} error={fault} />
      )}
      {call.writes && <Notice tone="blue">It is only tried: it says what it would do, and nothing is changed.</Notice>}
      <div><Button type="submit" busy={busy}>Send</Button></div>
      {answer && <Answer {...answer} />}
    </form>
  )
}

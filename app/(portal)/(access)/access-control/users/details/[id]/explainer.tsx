'use client'

import { CircleCheck, CircleX } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useAsk } from '@/lib/client/query'

/** Why a person may or may not open a screen or make a call, step by step. */
export function Explainer({ userId, name }: { userId: number; name: string }) {
  const [typed, setTyped] = useState('')
  const [question, setQuestion] = useState<{ screen?: string; call?: string } | null>(null)
  const { data, error, isFetching } = useAsk('members.explain', { id: userId, ...question }, { enabled: question !== null })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = typed.trim()
    // A call is spelled with its method; everything else is a screen.
    if (text) setQuestion(/^(GET|POST|PATCH|PUT|DELETE)\s/i.test(text) ? { call: text.replace(/^\w+/, (m) => m.toUpperCase()) } : { screen: text })
  }
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <form onSubmit={submit} className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            id="explain" name="explain" label="Screen or call" value={typed} onChange={(v) => setTyped(v ?? '')}
            hint="A path such as /packages, or a call such as POST /api/package/cancel." error={error?.message ?? null}
          />
        </div>
        <Button type="submit" variant="primary" busy={isFetching} className="mt-6">Explain</Button>
      </form>
      {data && (
        <section aria-live="polite" className="flex flex-col gap-3">
          <Notice tone={data.allowed ? 'green' : 'red'} title={`${name} ${data.allowed ? 'may use' : 'may not use'} ${data.subject}`}>
            {data.allowed ? 'Every step passes.' : 'The first red line below decides.'}
          </Notice>
          <ol className="flex flex-col gap-1.5">
            {data.steps.map((step) => (
              <li key={step.text} className="flex items-start gap-2">
                {step.passed
                  ? <CircleCheck aria-label="Passes" className="mt-0.5 size-4 shrink-0 text-green-strong" />
                  : <CircleX aria-label="Refused" className="mt-0.5 size-4 shrink-0 text-red-strong" />}
                <span className="min-w-0 break-words">{step.text}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

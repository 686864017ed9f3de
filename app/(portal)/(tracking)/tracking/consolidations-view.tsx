'use client'

import { Search } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import { MissingNumbers } from '@/components/screens/lookup-missing'
import { NumbersBox, tooMany } from '@/components/screens/lookup-numbers'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { TableSkeleton } from '@/components/ui/skeleton'
import { useAsk } from '@/lib/client/query'
import { splitNumbers } from '@/lib/domain/scan-input'
import { ConsolidationCard } from './consolidation-card'

const most = 50
const place = 'consolidation-numbers'
const nothingTyped = 'Paste or scan one or more numbers.'

/** Consolidation numbers or air waybills in, the whole way of each out (tracking.md 5). The numbers stay with the tab. */
export function ConsolidationsView() {
  const [numbers, setNumbers] = useState<string[]>([])
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const answer = useAsk('containers.trackConsolidations', { numbers }, { enabled: numbers.length > 0, keepOld: true })
  useEffect(() => {
    const kept = JSON.parse(sessionStorage.getItem(place) ?? '[]') as string[]
    setNumbers(kept)
    setText(kept.join('\n'))
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = splitNumbers(text)
    const wrong = typed.length === 0 ? nothingTyped : typed.length > most ? tooMany(most) : null
    setError(wrong)
    if (wrong) return document.getElementById('consolidation-numbers')?.focus()
    sessionStorage.setItem(place, JSON.stringify(typed))
    setNumbers(typed)
    if (typed.join() === numbers.join()) void answer.refetch()
  }
  const { data } = answer
  return (
    <div className="flex flex-col gap-4" aria-busy={answer.isFetching}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-3 rounded border bg-surface p-4">
        <NumbersBox
          id="consolidation-numbers" label="Consolidation numbers or MAWBs" text={text} onChange={(next) => { setText(next); setError(null) }}
          most={most} rows={3} placeholder="CNDXBRUH261120001, 176-12345675" error={error}
        />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={answer.isFetching} icon={<Search aria-hidden className="size-4" />}>Track</Button>
          <Button variant="quiet" onClick={() => { setText(''); document.getElementById('consolidation-numbers')?.focus() }}>Clear</Button>
        </div>
      </form>
      {answer.error ? (
        <Failure sentence={answer.error.message} requestId={answer.error.requestId} onRetry={() => void answer.refetch()} busy={answer.isFetching} />
      ) : data ? (
        <>
          <MissingNumbers numbers={data.not_found} />
          <p className="figures font-semibold" role="status">{data.results.length} found</p>
          {data.results.map((one) => <ConsolidationCard key={one.id} consolidation={one} />)}
        </>
      ) : numbers.length > 0 ? (
        <TableSkeleton rows={4} columns={5} />
      ) : (
        <div className="rounded border bg-surface">
          <EmptyState
            icon={<Search className="size-5" />} title={nothingTyped}
            text="Consolidation numbers such as CNDXBRUH261120001, or air waybills such as 176-12345675."
          />
        </div>
      )}
    </div>
  )
}

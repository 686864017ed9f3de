'use client'

import { useEffect, useRef } from 'react'
import { fill } from '@/lib/words/fill'
import { Notice } from './notice'
import { useWords } from './words-context'

export interface Fault {
  /** The field's id. */
  field: string
  message: string
}

interface Sending {
  error: { message: string; errors: readonly { field: string | null; message: string }[] } | null
  isError: boolean
  submittedAt: number
}

/** What `Faults` shows of a form that was sent and refused; `idOf` where a field's id is not its name. */
export const refusedFaults = ({ error, isError, submittedAt }: Sending, idOf = (field: string) => field) => ({
  faults: error?.errors.flatMap(({ field, message }) => (field ? [{ field: idOf(field), message }] : [])) ?? [],
  general: error?.message ?? null,
  focus: submittedAt * Number(isError),
})

/** All faults of a form in one place, each leading to its field; takes focus when `focus` grows (GOV.UK pattern). */
export function Faults({ faults, general, focus }: { faults: readonly Fault[]; general: string | null; focus: number }) {
  const words = useWords().fields
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus > 0) box.current?.focus()
  }, [focus])
  if (faults.length === 0 && !general) return null
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Notice tone="red" title={faults.length === 0 ? undefined : faults.length === 1 ? words.faultsOne : fill(words.faultsMany, { count: faults.length })}>
        {general && faults.length === 0 && <p>{general}</p>}
        <ul>
          {faults.map(({ field, message }) => (
            <li key={field}>
              <a href={`#${field}`} className="underline underline-offset-2" onClick={(e) => { e.preventDefault(); document.getElementById(field)?.focus() }}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

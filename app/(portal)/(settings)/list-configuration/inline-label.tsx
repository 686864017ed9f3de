'use client'

import { useState } from 'react'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Value } from './value-lists'

/** A label changed where it stands: Enter and leaving save, Escape takes back. */
export function InlineLabel({ value, mayEdit }: { value: Value; mayEdit: boolean }) {
  const [typed, setTyped] = useState<string | null>(null)
  const save = useAct('valueLists.save')
  if (!mayEdit) return value.label
  const keep = () => {
    const label = typed?.trim()
    if (label === undefined || label === value.label) return setTyped(null)
    if (label === '') {
      snack('Label is required.', { tone: 'red' })
      return setTyped(null)
    }
    save.mutate(
      { list_code: value.list_code, id: value.id, label, version: value.version },
      { onSuccess: () => snack(`${label} is saved.`), onError: (fault) => snack(fault.message, { tone: 'red' }), onSettled: () => setTyped(null) },
    )
  }
  return (
    <input
      aria-label={`Label of ${value.value ?? ''}`} value={typed ?? value.label ?? ''} maxLength={80}
      autoComplete="off" onChange={(event) => setTyped(event.target.value)} onBlur={keep}
      onKeyDown={(event) => { if (event.key === 'Enter') event.currentTarget.blur(); else if (event.key === 'Escape') setTyped(null) }}
      className="h-7 w-48 rounded border border-transparent bg-transparent px-1.5 hover:border-line-control focus:border-line-control focus:bg-surface"
    />
  )
}

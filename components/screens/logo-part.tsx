'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { FormPartProps } from './form-definition'

const MOST_BYTES = 1024 * 1024

/** A logo is read here and sent with the form; what it may be is said where it is kept. `leastWidth` in pixels. */
export function LogoPart({ record, set, errors, lockedReason, leastWidth }: FormPartProps & { leastWidth: number }) {
  const [shown, setShown] = useState(typeof record?.logo === 'string' ? record.logo : null)
  const [fault, setFault] = useState<string | null>(null)
  const refused = fault ?? errors.find(({ field }) => field === 'logo')?.message
  const locked = lockedReason('logo') !== null
  const take = (file: File | undefined) => {
    if (!file) return
    if (file.size > MOST_BYTES) return setFault('Logo must be at most 1 MB')
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      setFault(null)
      setShown(String(reader.result))
      set('logo', String(reader.result))
    })
    reader.readAsDataURL(file)
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      {shown ? <img src={shown} alt="Logo" className="h-12 max-w-40 object-contain" /> : <span className="text-ink-soft">No logo</span>}
      {!locked && (
        <label className="flex flex-col gap-1">
          <span>Choose a logo</span>
          <input
            type="file" accept="image/png,image/jpeg,image/svg+xml" onChange={(event) => take(event.target.files?.[0])}
            aria-describedby="logo-hint" aria-invalid={refused ? true : undefined}
          />
          <span id="logo-hint" className={refused ? 'text-red-strong' : 'text-meta text-ink-soft'}>
            {refused ?? `PNG, JPG or SVG, at most 1 MB, at least ${leastWidth} pixels wide.`}
          </span>
        </label>
      )}
      {shown && !locked && <Button size="small" onClick={() => { setShown(null); set('logo', '') }}>Remove</Button>}
    </div>
  )
}

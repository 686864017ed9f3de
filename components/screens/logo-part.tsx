'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dropzone } from '@/components/ui/dropzone'
import type { FormPartProps } from './form-definition'

const MOST_BYTES = 1024 * 1024

/** A logo is read here and sent with the form; what it may be is said where it is kept. `leastWidth` in pixels. */
export function LogoPart({ record, set, errors, lockedReason, leastWidth }: FormPartProps & { leastWidth: number }) {
  const [shown, setShown] = useState(typeof record?.logo === 'string' ? record.logo : null)
  const refused = errors.find(({ field }) => field === 'logo')?.message
  const locked = lockedReason('logo') !== null
  const take = (file: File | undefined) => {
    if (!file) return
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      setShown(String(reader.result))
      set('logo', String(reader.result))
    })
    reader.readAsDataURL(file)
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      {shown ? <img src={shown} alt="Logo" className="h-12 max-w-40 object-contain" /> : <span className="text-ink-soft">No logo</span>}
      {!locked && (
        <div className="min-w-64 flex-1">
          <Dropzone
            label="Logo" invite="Choose a logo" accept="image/png,image/jpeg,image/svg+xml" maxBytes={MOST_BYTES} invalid={Boolean(refused)}
            describedBy={refused ? 'logo-refused' : undefined} onFiles={([file]) => take(file)}
            hint={`PNG, JPG or SVG, at most 1 MB, at least ${leastWidth} pixels wide.`}
          />
          {refused && <p id="logo-refused" className="mt-1 text-red-strong">{refused}</p>}
        </div>
      )}
      {shown && !locked && <Button size="small" onClick={() => { setShown(null); set('logo', '') }}>Remove</Button>}
    </div>
  )
}

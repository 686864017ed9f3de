'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'

interface Props {
  form: { isDirty: boolean; busy: boolean; reset: () => void }
  mayEdit: boolean
  children?: ReactNode
}

/** Save and what else can be done, in sight however long the form is. */
export function SaveBar({ form, mayEdit, children }: Props) {
  return (
    <footer className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-2 border-t bg-surface px-1 py-3">
      <Button type="submit" variant="primary" busy={form.busy} disabledReason={!mayEdit && 'You may look at these settings but not change them.'}>Save</Button>
      {children}
      {form.isDirty && <><Chip tone="yellow">Unsaved changes</Chip><Button variant="quiet" onClick={form.reset}>Discard</Button></>}
    </footer>
  )
}

'use client'

import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '@/components/ui/words-context'
import { idsOf, type FieldProps } from './field-props'

type FrameProps = Pick<FieldProps<unknown>, 'id' | 'label' | 'error' | 'hint' | 'required' | 'disabledReason'> & {
  /** Several controls under one name, as ticks are. */
  group?: boolean
  /** At the end of the hint line, such as a count of characters. */
  aside?: ReactNode
  children: ReactNode
}

/** Label above, control, hint under it, then why it cannot be changed or what is wrong. */
export function FieldFrame({ id, label, error, hint, required, disabledReason, group = false, aside, children }: FrameProps) {
  const words = useWords().fields
  const ids = idsOf(id)
  const Label = group ? 'span' : 'label'
  return (
    <div className="flex min-w-0 flex-col gap-1" {...(group && { role: 'group', 'aria-labelledby': ids.label })}>
      <span className="flex items-baseline justify-between gap-2">
        <Label id={ids.label} {...(!group && { htmlFor: id })} className="font-medium">{label}</Label>
        {required && <span aria-hidden className="text-meta text-ink-faint">{words.required}</span>}
      </span>
      {children}
      <FieldNotes id={id} hint={hint} aside={aside} disabledReason={disabledReason} error={error} />
    </div>
  )
}

/** The lines under a control; their ids are those `controlOf` points at. */
export function FieldNotes({ id, hint, aside, disabledReason, error }: Pick<FrameProps, 'id' | 'hint' | 'aside' | 'disabledReason' | 'error'>) {
  const ids = idsOf(id)
  return (
    <>
      {(hint || aside) && (
        <p className="flex justify-between gap-3 text-meta text-ink-faint">
          <span id={ids.hint}>{hint}</span>
          {aside}
        </p>
      )}
      {disabledReason && <p id={ids.reason} className="text-meta text-ink-soft">{disabledReason}</p>}
      {error && (
        <p id={ids.error} className="flex items-start gap-1 text-meta font-medium text-red-strong">
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </>
  )
}

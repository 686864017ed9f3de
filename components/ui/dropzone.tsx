'use client'

import { FileUp } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { classes } from './classes'
import { refusedFiles, type FileRules } from './refused-files'
import { useWords } from './words-context'

type DropzoneProps = FileRules & {
  id?: string
  name?: string
  /** Names the control for a screen reader: 'Packages file'. */
  label: string
  /** What is taken, in words: 'xlsx or csv, at most 20 MB'. */
  hint?: ReactNode
  /** In place of 'Drop a file here or browse', where it says more: 'Take or choose a photo'. */
  invite?: string
  /** A phone opens its camera at once. */
  capture?: 'environment'
  /** One low row, for places that stand in a list. */
  compact?: boolean
  disabled?: boolean
  describedBy?: string
  invalid?: boolean
  onFiles: (files: File[]) => void
}

const placeClass = (is: { compact?: boolean; disabled?: boolean; over: boolean; invalid?: boolean }) => classes(
  'relative flex items-center rounded border border-dashed text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent',
  is.compact ? 'min-h-9 flex-wrap gap-2 px-3 py-1' : 'flex-col gap-1 px-4 py-6',
  is.disabled
    ? 'border-line-strong bg-surface-sunken text-ink-faint'
    : is.over ? 'border-accent bg-accent-soft' : is.invalid ? 'border-red-solid' : 'border-line-control hover:bg-surface-sunken',
)

/** A place to drop or choose files. The real file input lies over it, so keyboard, touch and readers need nothing special. */
export function Dropzone({
  id, name, label, hint, invite, capture, compact, disabled, describedBy, invalid, onFiles, accept, maxBytes, multiple,
}: DropzoneProps) {
  const words = useWords().fields
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState<string[]>([])
  const ownId = useId()
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    if (files.length === 0) return
    const reasons = refusedFiles(files, { accept, maxBytes, multiple }, words)
    setRefused(reasons)
    if (reasons.length === 0) onFiles(files)
  }
  return (
    <div>
      <div
        onDragOver={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        className={placeClass({ compact, disabled, over: isOver, invalid })}
      >
        <FileUp aria-hidden className="size-5 text-ink-faint" />
        <p>
          {!invite && (multiple ? words.dropFiles : words.dropFile)} <span className="font-medium text-accent underline underline-offset-2">
            {invite ?? words.browse}
          </span>
        </p>
        {hint && <p id={`${ownId}-hint`} className="text-meta text-ink-faint">{hint}</p>}
        <input
          id={id}
          name={name}
          type="file"
          aria-label={label}
          aria-describedby={[describedBy, hint && `${ownId}-hint`, refused.length > 0 && `${ownId}-refused`].filter(Boolean).join(' ') || undefined}
          aria-invalid={invalid || refused.length > 0 || undefined}
          accept={accept}
          capture={capture}
          multiple={multiple}
          disabled={disabled}
          onChange={event => {
            take(event.target.files)
            // The same file, corrected, may be chosen again.
            event.target.value = ''
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
        />
      </div>
      {refused.length > 0 && (
        <ul id={`${ownId}-refused`} role="alert" className="mt-1 text-red-strong">
          {refused.map(reason => <li key={reason}>{reason}</li>)}
        </ul>
      )}
    </div>
  )
}

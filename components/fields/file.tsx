'use client'

import { FileCheck2, X } from 'lucide-react'
import { Dropzone } from '@/components/ui/dropzone'
import { IconButton } from '@/components/ui/icon-button'
import { fileSize } from '@/components/ui/refused-files'
import { useWords } from '@/components/ui/words-context'
import { fill } from '@/lib/words/fill'
import { FieldFrame } from './field-frame'
import { controlOf, type FieldProps } from './field-props'

type FileFieldProps = FieldProps<File> & { accept?: string; maxBytes?: number; invite?: string; capture?: 'environment' }

/** One file, dropped or chosen; its name and size stand there until it is sent. */
export function FileField({ value, onChange, accept, maxBytes, invite, capture, ...field }: FileFieldProps) {
  const words = useWords().common
  const control = controlOf(field)
  const take = ([file]: File[]) => onChange(file ?? null)
  return (
    <FieldFrame {...field}>
      {value ? (
        <div className="flex min-h-control items-center gap-2 rounded border border-line-control ps-2.5">
          <FileCheck2 aria-hidden className="size-4 shrink-0 text-green-solid" />
          <span data-whole dir="auto" className="min-w-0 flex-1 truncate">{value.name}</span>
          <span className="figures text-meta text-ink-faint">{fileSize(value.size)}</span>
          <IconButton
            label={fill(words.remove, { name: value.name })} icon={<X aria-hidden className="size-4" />}
            disabled={control.disabled} onClick={() => onChange(null)}
          />
        </div>
      ) : (
        <Dropzone
          id={field.id} name={field.name} label={field.label} accept={accept} maxBytes={maxBytes} invite={invite} capture={capture}
          disabled={control.disabled} describedBy={control['aria-describedby']} invalid={control['aria-invalid']} onFiles={take}
        />
      )}
    </FieldFrame>
  )
}

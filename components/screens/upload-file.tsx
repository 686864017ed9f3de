'use client'

import { FileSpreadsheet } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { Field } from '@/components/fields/field'
import { Button } from '@/components/ui/button'
import { Dropzone } from '@/components/ui/dropzone'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { fieldLabel } from '@/lib/domain/field-label'
import { grouped } from '@/lib/domain/money'
import type { UploadColumn } from '@/lib/contract/upload-column'
import { lookUp } from './look-up'
import type { UploadScreen } from './upload-definition'
import { FilePreview } from './upload-preview'
import type { Sending } from './use-sending'

interface Props {
  kind: string
  title: string
  columns: readonly UploadColumn[]
  params: NonNullable<UploadScreen['params']>
  limits: { rows: number; mb: number }
  sending: Sending
}
const whole = (n: number) => grouped(String(n))
const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=grid]') !== null

/** Whether a paste is meant for this step: it is the only one in sight, or the paste happened within it. */
function isMeantFor(step: HTMLElement | null, event: ClipboardEvent): boolean {
  const inSight = [...document.querySelectorAll('[data-file-step]')].filter((one) => one.checkVisibility())
  return inSight.length === 1 ? inSight[0] === step : step !== null && event.target instanceof Node && step.contains(event.target)
}

/** Cells copied in a spreadsheet become a file of their own: the clipboard holds them with tabs between. */
function usePaste(step: RefObject<HTMLElement | null>, take: (file: File) => void) {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (isTyping(event.target) || !isMeantFor(step.current, event)) return
      const file = event.clipboardData?.files[0]
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (!file && !/[\t\n]/.test(text)) return
      event.preventDefault()
      take(file && !text ? file : new File([text], 'Pasted cells.csv', { type: 'text/csv' }))
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [step, take])
}

/** The upload's own questions, each with what the service said of it. */
function Params({ params, sending }: Pick<Props, 'params' | 'sending'>) {
  return Object.entries(params).map(([name, p]) => (
    <div key={name} className="max-w-sm">
      <Field
        kind={p.as}
        id={`upload-${name}`}
        name={name}
        label={p.label ?? fieldLabel(name)}
        hint={p.hint}
        required={p.required}
        options={p.options}
        search={p.lookup ? (text, signal) => lookUp(p.lookup ?? {}, text, signal) : undefined}
        value={sending.values[name]}
        onChange={(v) => sending.setValue(name, v)}
        error={sending.fault?.errors.find((e) => e.field === name)?.message ?? null}
      />
    </div>
  ))
}

/** Step two: drop, choose or paste, see the first rows, match the columns, check or send. */
export function FileStep({ kind, title, columns, params, limits, sending }: Props) {
  const { file, preview, fault, percent, looking } = sending
  const step = useRef<HTMLDivElement>(null)
  usePaste(step, sending.take)
  const unfit = !file ? 'Choose a file first.' : looking ? 'The file is being looked at.' : preview && preview.faults.length > 0 && 'Match the columns first.'
  return (
    <div ref={step} data-file-step className="flex flex-col gap-3">
      <Params params={params} sending={sending} />
      <Dropzone
        label={`${title} file`}
        hint={`xlsx or csv, at most ${limits.mb} MB and ${whole(limits.rows)} rows. Or copy cells with their header row in a spreadsheet and paste them here (Ctrl V).`}
        accept=".xlsx,.csv"
        maxBytes={limits.mb * 1024 * 1024}
        invalid={fault !== null}
        onFiles={([next]) => next && sending.take(next)}
      />
      {file && (
        <p className="flex items-center gap-2">
          <FileSpreadsheet aria-hidden className="size-4 text-ink-faint" />
          <b>{file.name}</b> <span className="text-ink-soft">{whole(Math.max(1, Math.round(file.size / 1024)))} KB</span>
        </p>
      )}
      {file && preview && <FilePreview key={sending.looks} kind={kind} columns={columns} preview={preview} onMatched={sending.lookAgain} />}
      {fault && (
        <Notice tone="red" title="The file was not taken">
          {fault.errors.length > 1 ? <ul>{fault.errors.map((e) => <li key={e.message}>{e.message}</li>)}</ul> : fault.message}
        </Notice>
      )}
      {percent !== null && <ProgressBar value={percent} label="Sending the file" note={`${percent} % sent`} />}
      <div className="flex gap-2">
        <Button variant="primary" busy={percent !== null} disabledReason={unfit} onClick={() => void sending.send(false)}>Upload</Button>
        <Button busy={percent !== null} disabledReason={unfit} onClick={() => void sending.send(true)}>Check only</Button>
      </div>
    </div>
  )
}

'use client'

import { useId, useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { ChoicesField } from '@/components/fields/choices'
import { DateField } from '@/components/fields/date'
import { FileField } from '@/components/fields/file'
import { LongTextField } from '@/components/fields/long-text'
import { SwitchField } from '@/components/fields/switch'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { snack } from '@/components/ui/snackbar'
import { ask, sendFile } from '@/lib/client/ask'
import { useRefresh } from '@/lib/client/query'
import type { Input, Reply } from '@/lib/contract/types'
import { documentType } from '@/lib/domain/document'
import { Refused } from '@/lib/domain/refused'
import { userCategory } from '@/lib/domain/user'
import type { UploadFields } from './upload-fields'

type Paper = Reply<'documents.one'>
const ACCEPT = '.pdf,.docx,.xlsx,.png,.jpg,.jpeg'
const MOST_BYTES = 20 * 1024 * 1024

/** What is asked of a paper; the file only of a new one or a new version. */
interface Typed {
  title: string
  doc_no: string
  doc_type: string
  description: string
  valid_from: string | null
  valid_to: string | null
  user_categories: string[]
  client_ids: number[]
  carrier_ids: number[]
  requires_ack: boolean
}

const startOf = (paper: Paper | null): Typed => ({
  title: paper?.title ?? '', doc_no: paper?.doc_no ?? '', doc_type: paper?.doc_type ?? 'other',
  description: paper?.description ?? '', valid_from: paper?.valid_from ?? null,
  valid_to: paper?.valid_to ?? null, user_categories: paper?.user_categories ?? [],
  client_ids: (paper?.client_ids ?? []).map(Number), carrier_ids: (paper?.carrier_ids ?? []).map(Number),
  requires_ack: paper?.requires_ack ?? false,
})

type Props = {
  fields: UploadFields
  /** The paper to edit, or whose next version is uploaded; none: a new one. */
  paper: Paper | null
  version?: boolean
  onClose: () => void
  onSaved: (id: number) => void
}

interface Part {
  typed: Typed
  set: <K extends keyof Typed>(name: K) => (value: Typed[K] | null | undefined) => void
  on: (name: string) => { id: string; name: string; error: string | null }
}

/** What the paper is and how long it holds. */
function Facts({ typed, set, on }: Part) {
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <TextField {...on('title')} label="Title" required maxLength={160} value={typed.title} onChange={set('title')} />
      <TextField {...on('doc_no')} label="Number" maxLength={60} value={typed.doc_no} onChange={set('doc_no')} />
      <ChoiceField
        {...on('doc_type')} label="Type" required options={documentType.options} value={typed.doc_type}
        onChange={(next) => set('doc_type')(next === null || next === undefined ? null : String(next))}
      />
      <SwitchField {...on('requires_ack')} label="Asks everybody to acknowledge it" value={typed.requires_ack} onChange={set('requires_ack')} />
      <DateField {...on('valid_from')} label="Valid from" value={typed.valid_from} onChange={set('valid_from')} />
      <DateField {...on('valid_to')} label="Valid to" hint="You are notified 30, 7 and 1 days before." value={typed.valid_to} onChange={set('valid_to')} />
    </div>
  )
}

/** Who sees it. */
function Audience({ typed, set, on, fields }: Part & { fields: UploadFields }) {
  return (
    <fieldset className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">Visible to</legend>
      <ChoicesField
        {...on('user_categories')} label="Categories" hint="Left empty, every category." options={userCategory.options}
        value={typed.user_categories} onChange={(next) => set('user_categories')((next ?? []).map(String))}
      />
      <ChoicesField
        {...on('client_ids')} label="Clients" hint="Left empty, not cut to clients." options={fields.clients}
        value={typed.client_ids} onChange={(next) => set('client_ids')((next ?? []).map(Number))}
      />
      <ChoicesField
        {...on('carrier_ids')} label="Carriers" hint="Left empty, not cut to carriers." options={fields.carriers}
        value={typed.carrier_ids} onChange={(next) => set('carrier_ids')((next ?? []).map(Number))}
      />
    </fieldset>
  )
}

/** Sends the paper with its file, or what was changed of a draft. */
function useSaving({ paper, version, isNew, typed, file, onClose, onSaved }: Pick<Props, 'paper' | 'version' | 'onClose' | 'onSaved'> & {
  isNew: boolean; typed: Typed; file: File | null
}) {
  const [percent, setPercent] = useState<number | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const refresh = useRefresh()
  const save = async (): Promise<number> => {
    if (!isNew && paper) return Number((await ask('documents.change', { id: paper.id, ...typed } as Input<'documents.change'>)).id)
    if (!file) throw new Refused(422, 'Choose a file.', [{ field: 'file', message: 'Choose a file.' }], null)
    const input = { ...typed, ...(version && paper ? { supersedes_id: paper.id } : {}) } as Input<'documents.add'>
    return Number((await sendFile('documents.add', input, file, { onProgress: setPercent })).id)
  }
  const submit = async () => {
    setRefused(null)
    setPercent(0)
    try {
      const saved = await save()
      await refresh(isNew ? 'documents.add' : 'documents.change')
      snack(isNew ? 'The draft is saved. Publish it when it is right.' : 'The draft is saved.')
      onClose()
      onSaved(saved)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setRefused(error)
    } finally {
      setPercent(null)
    }
  }
  return { percent, refused, submit }
}

/** Uploads a paper or its next version, or edits a draft: what it is, how long it holds, who sees it. */
export function PaperDialog({ fields, paper, version = false, onClose, onSaved }: Props) {
  const [typed, setTyped] = useState(() => startOf(paper))
  const [file, setFile] = useState<File | null>(null)
  const isNew = paper === null || version
  const { percent, refused, submit } = useSaving({ paper, version, isNew, typed, file, onClose, onSaved })
  const id = useId()
  const set: Part['set'] = (name) => (value) => setTyped((so) => ({ ...so, [name]: value ?? startOf(null)[name] }))
  const errorOf = (field: string) => refused?.errors.find((fault) => fault.field === field)?.message ?? null
  const on: Part['on'] = (name) => ({ id: `${id}-${name}`, name, error: errorOf(name) })
  const part: Part = { typed, set, on }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      locked={percent !== null}
      width="wide"
      title={version ? `New version of ${paper?.title}` : paper ? `Edit ${paper.title}` : 'Upload document'}
      footer={<>
        <Button onClick={onClose} disabled={percent !== null}>Cancel</Button>
        <Button variant="primary" busy={percent !== null} onClick={() => void submit()}>{isNew ? 'Upload as draft' : 'Save draft'}</Button>
      </>}
    >
      <div className="flex flex-col gap-4">
        {refused && (
          <Notice tone="red">{refused.message}{refused.requestId && <span className="block font-mono text-meta">Request {refused.requestId}</span>}</Notice>
        )}
        {isNew && (
          <FileField
            {...on('file')} label="File" required hint="PDF, DOCX, XLSX, PNG or JPG, at most 20 MB"
            accept={ACCEPT} maxBytes={MOST_BYTES} value={file} onChange={(next) => setFile(next ?? null)}
          />
        )}
        {percent !== null && file && <ProgressBar value={percent} label="Uploading" />}
        <Facts {...part} />
        <LongTextField {...on('description')} label="Description" maxLength={2000} value={typed.description} onChange={set('description')} />
        <Audience {...part} fields={fields} />
      </div>
    </Dialog>
  )
}

'use client'

import { useId, useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
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
import { useLookup, useRefresh } from '@/lib/client/query'
import type { Input, Reply } from '@/lib/contract/types'
import { logisticsDocType } from '@/lib/domain/lists'
import { DOC_BYTES, logisticsDocRef } from '@/lib/domain/logistics-doc'
import { Refused } from '@/lib/domain/refused'

type Doc = Reply<'logisticsDocs.one'>
interface Typed {
  doc_type: string | null
  ref_type: string | null
  ref_no: string
  service_center_id: number | null
  airport_code: string | null
  issue_date: string | null
  expiry_date: string | null
  note: string | null
}
interface Props {
  /** The document to edit; none: a new one with its file. */
  doc: Doc | null
  onClose: () => void
  onSaved: (id: number) => void
}

const startOf = (doc: Doc | null): Typed => ({
  doc_type: doc?.doc_type ?? null, ref_type: doc?.ref_type ?? 'mawb', ref_no: doc?.ref_no ?? '', service_center_id: doc?.service_center_id ?? null,
  airport_code: doc?.airport_code ?? null, issue_date: doc?.issue_date ?? null, expiry_date: doc?.expiry_date ?? null, note: doc?.note ?? null,
})
const text = (value: unknown) => (value === null || value === undefined ? null : String(value))

/** What is typed of a document, and its sending; what was typed stays when it is refused. */
function useFiling({ doc, onClose, onSaved }: Props) {
  const [typed, setTyped] = useState(() => startOf(doc))
  const [file, setFile] = useState<File | null>(null)
  const [notify, setNotify] = useState(true)
  const [percent, setPercent] = useState<number | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const refresh = useRefresh()
  const save = async (): Promise<number> => {
    if (doc) return Number((await ask('logisticsDocs.change', { id: doc.id, version: doc.version, ...typed } as Input<'logisticsDocs.change'>)).id)
    if (!file) throw new Refused(422, 'Choose a file.', [{ field: 'file', message: 'Choose a file.' }], null)
    return Number((await sendFile('logisticsDocs.upload', { ...typed, notify } as Input<'logisticsDocs.upload'>, file, { onProgress: setPercent })).id)
  }
  const submit = async () => {
    setRefused(null)
    setPercent(0)
    try {
      const id = await save()
      await refresh(doc ? 'logisticsDocs.change' : 'logisticsDocs.upload')
      snack(doc ? 'The document is saved.' : 'The document is filed.')
      onClose()
      onSaved(id)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setRefused(error)
    } finally {
      setPercent(null)
    }
  }
  return { typed, set: (part: Partial<Typed>) => setTyped((so) => ({ ...so, ...part })), file, setFile, notify, setNotify, percent, refused, submit }
}

interface Part {
  typed: Typed
  set: (part: Partial<Typed>) => void
  on: (name: string) => { id: string; name: string; error: string | null }
}

/** What the document is, what it is about and who must act on it. */
function Facts({ typed, set, on }: Part) {
  const centres = useLookup('settings.facilityList', { facility_type: 'service_center' })
  return (
    <>
      <ChoiceField
        {...on('doc_type')} label="Type" required options={logisticsDocType.options} value={typed.doc_type} onChange={(v) => set({ doc_type: text(v) })}
      />
      <ChoiceField
        {...on('service_center_id')} label="Service centre" required hint="Who must act on it." value={typed.service_center_id}
        options={(centres.data ?? []).map(({ facility_id, code, name }) => ({ value: facility_id, label: `${code} · ${name}` }))}
        onChange={(v) => set({ service_center_id: v === null || v === undefined ? null : Number(v) })}
      />
      <ChoiceField
        {...on('ref_type')} label="About" required options={logisticsDocRef.options} value={typed.ref_type} onChange={(v) => set({ ref_type: text(v) })}
      />
      <TextField {...on('ref_no')} label="Reference" required maxLength={40} value={typed.ref_no} onChange={(v) => set({ ref_no: v ?? '' })} />
      <DateField {...on('issue_date')} label="Issued" value={typed.issue_date} onChange={(v) => set({ issue_date: text(v) })} />
      <DateField {...on('expiry_date')} label="Valid until" value={typed.expiry_date} onChange={(v) => set({ expiry_date: text(v) })} />
      <TextField
        {...on('airport_code')} label="Airport" hint="Left empty, where its cargo goes." maxLength={3} value={typed.airport_code}
        onChange={(v) => set({ airport_code: text(v) })}
      />
    </>
  )
}

/** Files a document with its service centre, or edits what is said of one. */
export function DocDialog(props: Props) {
  const { doc, onClose } = props
  const { typed, set, file, setFile, notify, setNotify, percent, refused, submit } = useFiling(props)
  const id = useId()
  const on = (name: string) => ({ id: `${id}-${name}`, name, error: refused?.errors.find((fault) => fault.field === name)?.message ?? null })
  return (
    <Dialog
      open onOpenChange={(open) => !open && onClose()} locked={percent !== null} width="wide" title={doc ? `Edit ${doc.doc_no}` : 'Upload document'}
      footer={<>
        <Button onClick={onClose} disabled={percent !== null}>Cancel</Button>
        <Button variant="primary" busy={percent !== null} onClick={() => void submit()}>{doc ? 'Save' : 'Upload'}</Button>
      </>}
    >
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        {refused && <div className="sm:col-span-2"><Notice tone="red">{refused.message}</Notice></div>}
        <Facts typed={typed} set={set} on={on} />
        {!doc && <SwitchField {...on('notify')} label="Tell the service centre" value={notify} onChange={(v) => setNotify(v ?? false)} />}
        <div className="sm:col-span-2">
          <LongTextField {...on('note')} label="Note" maxLength={500} value={typed.note} onChange={(v) => set({ note: text(v) })} />
        </div>
        {!doc && (
          <div className="sm:col-span-2">
            <FileField
              {...on('file')} label="File" required hint="PDF, JPG, PNG, XLSX or XML, at most 15 MB" accept=".pdf,.png,.jpg,.jpeg,.xlsx,.xml"
              maxBytes={DOC_BYTES} value={file} onChange={(v) => setFile(v ?? null)}
            />
          </div>
        )}
        {percent !== null && !doc && <div className="sm:col-span-2"><ProgressBar label="Sending the document" value={percent} /></div>}
      </div>
    </Dialog>
  )
}

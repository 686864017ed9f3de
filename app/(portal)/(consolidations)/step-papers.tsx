'use client'

import { SendPaper } from '@/components/screens/add-paper'
import { Chip } from '@/components/ui/chip'
import { When } from '@/components/ui/when'
import type { Input, Reply } from '@/lib/contract/types'
import { clearancePapers } from '@/lib/domain/clearance-step'
import { consolidationPaper, type ConsolidationPaper } from '@/lib/domain/consolidation'

type Step = Reply<'clearances.one'>['steps'][number]
type Slot = Step['papers'][number]
const MOST_BYTES = 20 * 1024 * 1024
type OfStep = Input<'clearances.addPaper'>['doc_type']
const isOfStep = (type: ConsolidationPaper): type is OfStep => (clearancePapers as readonly ConsolidationPaper[]).includes(type)

/** The papers a step wants that were not sent, by what people call them. */
export const missingOf = ({ papers }: Step): string[] =>
  papers.filter(({ files }) => files.length === 0).map(({ doc_type }) => consolidationPaper.label(doc_type).toLowerCase())

function PaperSlot({ id, slot: { doc_type, files }, mayAdd }: { id: number; slot: Slot; mayAdd: boolean }) {
  const name = consolidationPaper.label(doc_type)
  const isThere = files.length > 0
  return (
    <li className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <span className="min-w-40">{name}</span>
        <Chip tone={isThere ? 'green' : 'grey'}>{isThere ? 'Uploaded' : 'Missing'}</Chip>
      </span>
      {files.map((file) => (
        <span key={file.id} className="flex flex-wrap gap-x-2">
          <a href={file.url} target="_blank" rel="noreferrer" className="min-w-0 break-all text-accent hover:underline">{file.file_name}</a>
          <span className="text-ink-soft"><When moment={file.uploaded_at} /></span>
        </span>
      ))}
      {mayAdd && isOfStep(doc_type) && (
        <SendPaper
          compact label={`${name} file`} invite={isThere ? `Add another ${name.toLowerCase()}` : `Drop or choose the ${name.toLowerCase()}`}
          accept=".pdf,.jpg,.jpeg,.png,.xlsx" maxBytes={MOST_BYTES} call="clearances.addPaper" input={{ id, doc_type }} done={`${name} is kept.`}
        />
      )}
    </li>
  )
}

/** Places for the papers a step of customs wants: what was sent of each, and a way to send it. Nothing for a step that wants none. */
export function StepPapers({ id, step, label, mayAdd }: { id: number; step: Step; label: string; mayAdd: boolean }) {
  if (step.papers.length === 0) return null
  return (
    <ul aria-label={`Documents of ${label}`} className="flex basis-full flex-col gap-2 ps-8">
      {step.papers.map((slot) => <PaperSlot key={slot.doc_type} id={id} slot={slot} mayAdd={mayAdd} />)}
    </ul>
  )
}

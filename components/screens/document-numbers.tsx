'use client'

import { Undo2 } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { SwitchField } from '@/components/fields/switch'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Dropzone } from '@/components/ui/dropzone'
import { splitNumbers } from '@/lib/domain/scan-input'
import type { ReadyDocument } from './document-definition'
import type { DocumentWork } from './document-list'
import { DocumentPick } from './document-pick'
import { NumbersBox, tooMany } from './lookup-numbers'
import { ScanField } from './scan-field'
import { ScanFlash, type Flash } from './scan-flash'
import { play, type Tune } from './scan-tones'
import type { AnyRow } from './use-list'

interface Props {
  document: ReadyDocument
  work: DocumentWork
  isReady: (row: AnyRow) => boolean
  /** Prints one row as soon as it is scanned. */
  onPrint: (rows: AnyRow[]) => Promise<boolean>
}

const sheetBytes = 5 * 1024 * 1024

function PasteForm({ document: { thing, most, example }, work }: Pick<Props, 'document' | 'work'>) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const numbers = splitNumbers(text)
    const room = most - work.rows.length
    const wrong = numbers.length === 0
      ? 'Paste or scan one or more numbers.'
      : numbers.length > most ? tooMany(most) : numbers.length > room ? `There is room for ${room} more. Print or clear the list first.` : null
    setError(wrong)
    if (wrong) window.document.getElementById('document-numbers')?.focus()
    else if (await work.add(numbers)) setText('')
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-3">
      <NumbersBox
        id="document-numbers" label="Numbers" text={text} onChange={(next) => { setText(next); setError(null) }}
        most={most} rows={6} placeholder={example} error={error}
      />
      <div><Button type="submit" busy={work.isBusy}>Find {thing[1]}</Button></div>
    </form>
  )
}

/** One scan after the other: each is added, told with a sound, and printed at once when asked for. */
function ScanOneByOne({ document: { thing, most, subject, unready }, work, isReady, onPrint }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [flash, setFlash] = useState<Flash | null>(null)
  const [printsAtOnce, setPrintsAtOnce] = useState(false)
  const show = (tone: Flash['tone'], word: string, title: string, text: string, tune: Tune) => {
    setFlash({ id: `${title} ${performance.now()}`, tone, word, title, text })
    play(tune)
  }
  const take = async (number: string) => {
    if (work.has(number)) return show('yellow', 'Duplicate', number, 'In the list already', 'duplicate')
    if (work.rows.length >= most) return show('red', 'List is full', number, `Print or clear the list: it holds ${most}`, 'wrong')
    const added = await work.add([number])
    if (!added) return show('red', 'No answer', number, 'Scan it again', 'wrong')
    const row = added.fresh[0]
    if (!row) return added.again.length > 0
      ? show('yellow', 'Duplicate', number, 'In the list already', 'duplicate')
      : show('red', 'Unknown', number, `No ${subject} has this number`, 'wrong')
    if (!isReady(row))
      return show('orange', 'Not ready', number, String(row.label_error ?? unready?.because ?? `The ${thing[0]} cannot be printed yet`), 'hold')
    show('green', 'OK', number, [row.ref_no, row.city, row.destination].filter(Boolean).join(' · '), 'ok')
    if (printsAtOnce && !(await onPrint([row]))) show('red', 'Not printed', number, 'See the message beside Print', 'wrong')
  }
  const last = work.rows.at(-1)
  return (
    <div className="flex flex-col gap-3">
      <ScanField field={field} label="Number" onScan={(text) => void take(text)} />
      <ScanFlash flash={flash}><p className="text-lead font-semibold">Scan the next number</p></ScanFlash>
      <SwitchField id="print-at-once" name="print-at-once" label="Print at once" value={printsAtOnce} onChange={(on) => setPrintsAtOnce(on === true)} />
      <div>
        <Button
          icon={<Undo2 aria-hidden className="points size-4" />} disabledReason={!last && 'Nothing was scanned.'}
          onClick={() => last && work.remove(new Set([last.id]))}
        >
          Undo last
        </Button>
      </div>
    </div>
  )
}

/** The ways numbers get into the list: pasted, scanned one by one, or from a sheet. */
export function DocumentNumbers(props: Props) {
  const { document, work } = props
  const { sheet } = document
  const [isScanning, setScanning] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      <Card title="Add numbers">
        <div className="flex flex-col gap-3">
          <SwitchField id="scan-mode" name="scan-mode" label="Scan one by one" value={isScanning} onChange={(on) => setScanning(on === true)} />
          {isScanning ? <ScanOneByOne {...props} /> : <PasteForm {...props} />}
        </div>
      </Card>
      {document.pick && <DocumentPick document={document} pick={document.pick} work={work} />}
      {sheet && (
        <Card title="From Excel">
          <Dropzone
            label="Sheet of numbers"
            hint="xlsx or csv with a column Number, Tracking No or Reference No; at most 2,000 rows"
            accept=".xlsx,.csv"
            maxBytes={sheetBytes}
            disabled={work.isBusy}
            onFiles={([file]) => file && void work.addSheet(file)}
          />
        </Card>
      )}
    </div>
  )
}

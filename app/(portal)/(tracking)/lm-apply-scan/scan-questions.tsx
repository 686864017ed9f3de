'use client'

import { useState, type FormEvent } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { LookupField } from '@/components/fields/lookup'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ask } from '@/lib/client/ask'
import { scanRequirement } from '@/lib/domain/entity-scan'
import { firstQuestions, type Answers, type FirstQuestion, type ScanChoices, type ScanFact } from './scan-setup'

interface Props {
  scan: ScanFact
  reasons: ScanChoices['reasons']
  onClose: () => void
  onStart: (answers: Answers) => void
}

async function findCarriers(text: string, signal: AbortSignal) {
  const found = await ask('carriers.dropdown', { search: text || undefined }, { signal })
  return found.map(({ id, carrier_code, carrier_name }) => ({ value: id, label: carrier_name, hint: carrier_code }))
}

const longest: Partial<Record<FirstQuestion, number>> = { remarks: 255, bag_no: 35, run_no: 30 }

/** What a scan asks for once, before its first number. */
export function ScanQuestions({ scan, reasons, onClose, onStart }: Props) {
  const questions = firstQuestions(scan)
  const [answers, setAnswers] = useState<Answers>({})
  const [missing, setMissing] = useState<FirstQuestion[]>([])
  const start = (event: FormEvent) => {
    event.preventDefault()
    const bare = questions.filter((name) => !String(answers[name] ?? '').trim())
    setMissing(bare)
    if (bare[0]) document.getElementById(`scan-${bare[0]}`)?.focus()
    else onStart(answers)
  }
  const field = (name: FirstQuestion) => {
    const label = scanRequirement.label(name)
    const shared = { id: `scan-${name}`, name, label, required: true, error: missing.includes(name) ? `${label} is required for ${scan.name}.` : null }
    const set = (value: string | number | boolean | null) => setAnswers((old) => ({ ...old, [name]: value as string | number | null }))
    if (name === 'reason') return (
      <ChoiceField key={name} {...shared} options={scan.event_code.startsWith('RET') ? reasons.return : reasons.hold} value={answers[name]} onChange={set} />
    )
    if (name === 'carrier_id') return <LookupField key={name} {...shared} search={findCarriers} value={answers[name]} onChange={set} />
    return (
      <TextField
        key={name} {...shared} mono={name !== 'remarks'} takesScan={name === 'remarks' ? undefined : 'code'}
        maxLength={longest[name]} value={answers[name] as string | null | undefined} onChange={set}
      />
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={scan.name}
      description="Entered once; it applies to every scan until you change the scan."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="scan-questions">Start scanning</Button>
        </>
      }
    >
      <form id="scan-questions" noValidate onSubmit={start} className="flex flex-col gap-4">
        {questions.map(field)}
      </form>
    </Dialog>
  )
}

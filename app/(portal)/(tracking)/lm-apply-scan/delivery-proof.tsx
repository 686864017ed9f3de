'use client'

import { useState, type FormEvent } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { FileField } from '@/components/fields/file'
import { TextField } from '@/components/fields/text'
import { CashField } from '@/components/parcel/cash-field'
import { cashAmount, cashFault } from '@/components/parcel/cash-words'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import type { ScanSetting } from '@/lib/client/kept-scan'
import type { Proof } from '@/lib/client/scan-proof'
import { smallerPicture } from '@/lib/client/smaller-picture'
import { compare } from '@/lib/domain/decimal'
import { looksScanned } from '@/lib/domain/scan-input'
import { SignaturePad } from './signature-pad'
import type { AtDoor } from './use-door'

const relations = [
  { value: 'self', label: 'Consignee' }, { value: 'family', label: 'Family' },
  { value: 'neighbour', label: 'Neighbour' }, { value: 'reception', label: 'Reception' },
  { value: 'security', label: 'Security' }, { value: 'colleague', label: 'Colleague' },
] as const satisfies readonly { value: Proof['relation']; label: string }[]

/** A camera's picture is many megabytes; this is enough to read a door number off it. */
const longestSide = 1600

/** What was said at the door goes with the scan; pictures follow it. */
export interface DoorAnswer {
  said: Pick<ScanSetting, 'receiver_name' | 'relation' | 'cod_collected'>
  proof: Proof | null
}

interface ProofRequest extends AtDoor {
  /** Scanned while this one is asked about; they come after it. */
  next: readonly string[]
  needsPhoto: boolean
  onProve: (answer: DoorAnswer) => void
  onClose: () => void
}

type Field = 'name' | 'cash' | 'photo'
const boxes: Record<Field, string> = { name: 'proof-name', cash: 'cod-collected', photo: 'proof-photo' }

/** Why these words are no receiver; null when they may be one. */
const nameFault = (name: string, isNeeded: boolean): string | null => (
  !name && isNeeded ? 'Say who took it.' : looksScanned(name) ? 'This is a scanned number, not a name. Say who took it.' : null
)

/** Without a connection nobody knows whether cash was due: with nothing said the scan counts as a plain delivery. */
const faultsOf = (
  { cash, needsPhoto }: Pick<ProofRequest, 'cash' | 'needsPhoto'>, given: { name: string; collected: string | null; photo: Blob | null },
): Partial<Record<Field, string>> => {
  const badCash = cash && cashFault(cash, given.collected)
  const isPaid = given.collected !== null && !badCash && compare(given.collected, 0) > 0
  const badName = nameFault(given.name, needsPhoto || isPaid || cash !== 'unknown')
  return {
    ...(badCash && { cash: badCash }),
    ...(cash !== null && cash !== 'unknown' && given.collected === null && { cash: 'Enter the cash collected, 0 for none.' }),
    ...(badName && { name: badName }),
    ...(needsPhoto && !given.photo && { photo: 'Take a photo first.' }),
  }
}

/** A picture as the camera took it, and small enough to be kept. */
function usePhoto(onFault: (text: string | null) => void) {
  const [file, setFile] = useState<File | null>(null)
  const [photo, setPhoto] = useState<Blob | null>(null)
  const take = (taken: File | null) => {
    setFile(taken)
    setPhoto(null)
    onFault(null)
    if (taken) smallerPicture(taken, longestSide).then(setPhoto, () => {
      setFile(null)
      onFault('This is no picture.')
    })
  }
  return { file, photo, take }
}

function Waiting({ numbers }: { numbers: readonly string[] }) {
  return (
    <Notice tone="blue" title={numbers.length === 1 ? 'One more waits for this answer' : `${numbers.length} more wait for this answer`}>
      <bdi dir="ltr" className="font-mono break-all">{numbers.join(', ')}</bdi>
    </Notice>
  )
}

/** Who took the parcel and what was paid, a photo of it at the door and, where wanted, a signature: asked for each parcel before its scan counts. */
export function DeliveryProof({ number, cash, next, needsPhoto, onProve, onClose }: ProofRequest) {
  const [name, setName] = useState<string | null>(null)
  const [relation, setRelation] = useState<Proof['relation']>('self')
  const [collected, setCollected] = useState(cash === null || cash === 'unknown' ? null : cash.due)
  const [fault, setFault] = useState<Partial<Record<Field, string>>>({})
  const [signed, setSigned] = useState<HTMLCanvasElement | null>(null)
  const { file, photo, take } = usePhoto((text) => setFault(({ photo: _, ...others }) => ({ ...others, ...(text && { photo: text }) })))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const receiver_name = name?.trim() ?? ''
    const wrong = faultsOf({ cash, needsPhoto }, { name: receiver_name, collected, photo })
    setFault(wrong)
    const [worst] = Object.keys(wrong) as Field[]
    if (worst) return document.getElementById(boxes[worst])?.focus()
    const signature = signed && (await new Promise<Blob | null>((resolve) => signed.toBlob(resolve, 'image/png')))
    const said = {
      ...(receiver_name && { receiver_name, relation }), ...(cash !== null && collected !== null && { cod_collected: cashAmount(cash, collected) }),
    }
    onProve({ said, proof: receiver_name && (photo || signature) ? { receiver_name, relation, photo, signature } : null })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delivery of ${number}`}
      description="The photo and the signature are kept on this device until they have arrived."
      footer={<><Button onClick={onClose}>Cancel</Button><Button variant="primary" type="submit" form="delivery-proof">Delivered</Button></>}
    >
      <form id="delivery-proof" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <div role="status" className="empty:hidden">
          {next.length > 0 && <Waiting numbers={next} />}
        </div>
        {cash !== null && <CashField cash={cash} value={collected} onChange={setCollected} required={cash !== 'unknown'} error={fault.cash ?? null} />}
        <TextField
          id="proof-name" name="receiver_name" label="Taken by" maxLength={100}
          required={needsPhoto || cash !== 'unknown'} value={name} onChange={setName} error={fault.name ?? null}
        />
        <ChoiceField
          id="proof-relation" name="relation" label="Who that is" options={relations}
          value={relation} onChange={(value) => setRelation((value ?? 'self') as Proof['relation'])}
        />
        <FileField
          id="proof-photo" name="photo" label="Photo" required={needsPhoto} accept="image/*" capture="environment"
          invite="Take or choose a photo" value={file} onChange={take} error={fault.photo ?? null}
        />
        <SignaturePad onSigned={setSigned} />
      </form>
    </Dialog>
  )
}

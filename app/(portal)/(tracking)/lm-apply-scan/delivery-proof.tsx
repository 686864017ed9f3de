'use client'

import { useState, type FormEvent } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { Proof } from '@/lib/client/scan-proof'
import { smallerPicture } from '@/lib/client/smaller-picture'
import { SignaturePad } from './signature-pad'

const relations = [
  { value: 'self', label: 'Consignee' }, { value: 'family', label: 'Family' }, { value: 'neighbour', label: 'Neighbour' }, { value: 'reception', label: 'Reception' },
  { value: 'security', label: 'Security' }, { value: 'colleague', label: 'Colleague' },
] as const satisfies readonly { value: Proof['relation']; label: string }[]

/** A camera's picture is many megabytes; this is enough to read a door number off it. */
const longestSide = 1600

/** Who took the parcel, a photo of it at the door and, where wanted, a signature: asked for each parcel before its scan counts. */
export function DeliveryProof({ number, onProve, onClose }: { number: string; onProve: (proof: Proof) => void; onClose: () => void }) {
  const [name, setName] = useState<string | null>(null)
  const [relation, setRelation] = useState<Proof['relation']>('self')
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [fault, setFault] = useState<{ name?: string; photo?: string }>({})
  const [signed, setSigned] = useState<HTMLCanvasElement | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = { name: name?.trim() ? undefined : 'Say who took it.', photo: photo ? undefined : 'Take a photo first.' }
    setFault(wrong)
    if (wrong.name || wrong.photo) return document.getElementById(wrong.name ? 'proof-name' : 'proof-photo')?.focus()
    const signature = signed && (await new Promise<Blob | null>((resolve) => signed.toBlob(resolve, 'image/png')))
    onProve({ receiver_name: (name ?? '').trim(), relation, photo, signature })
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
        <TextField id="proof-name" name="receiver_name" label="Taken by" maxLength={100} required value={name} onChange={setName} error={fault.name ?? null} />
        <ChoiceField id="proof-relation" name="relation" label="Who that is" options={[...relations]} value={relation} onChange={(value) => setRelation((value ?? 'self') as Proof['relation'])} />
        <div className="flex flex-col gap-1">
          <label htmlFor="proof-photo" className="font-medium">Photo</label>
          <input id="proof-photo" type="file" accept="image/*" capture="environment" className="min-h-control" onChange={(event) => { const [file] = event.target.files ?? []; if (file) void smallerPicture(file, longestSide).then(setPhoto, () => setFault({ photo: 'This is no picture.' })) }} />
          {fault.photo && !photo && <p role="alert" className="text-red-strong">{fault.photo}</p>}
        </div>
        <SignaturePad onSigned={setSigned} />
      </form>
    </Dialog>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { useState, type Dispatch, type FormEvent, type SetStateAction } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Dropzone } from '@/components/ui/dropzone'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { sendFiles } from '@/lib/client/ask'
import { useAsk, useRefresh } from '@/lib/client/query'
import type { Input, Reply } from '@/lib/contract/types'
import { amountIn } from '@/lib/domain/money'
import { fieldLabel } from '@/lib/domain/field-label'
import { Refused } from '@/lib/domain/refused'
import { CashField } from './cash-field'
import { cashFault } from './cash-words'
import { SignaturePad } from './signature-pad'

type Relation = Input<'trackingDesk.addPod'>['relation']

const relations: Relation[] = ['self', 'family', 'neighbour', 'reception', 'security', 'colleague']
const mostPhotos = 5
const pictureBytes = 5 * 1024 * 1024

/** The same file chosen twice is one photo. */
const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

/** What the proof there is says, to start from. */
export type Given = Pick<Reply<'tracking.pod'>, 'receiver_name' | 'relation' | 'cod_collected'>

interface Typed {
  receiver_name: string | null
  relation: Relation | null
  cash: string | null
}

/** Photos to send, each once. */
function Photos({ photos, disabled, onChange }: { photos: readonly File[]; disabled: boolean; onChange: Dispatch<SetStateAction<File[]>> }) {
  return (
    <div className="flex flex-col gap-2">
      <Dropzone
        label="Photos" hint={`JPG or PNG, at most ${mostPhotos} photos of 5 MB. Place and camera inside them are removed.`}
        accept=".jpg,.jpeg,.png" maxBytes={pictureBytes} multiple disabled={disabled}
        onFiles={(files) => onChange((old) => [...new Map([...old, ...files].map((file) => [keyOf(file), file])).values()].slice(0, mostPhotos))}
      />
      {photos.length > 0 && (
        <ul aria-label="Chosen photos" className="flex flex-col gap-1">
          {photos.map((file) => (
            <li key={keyOf(file)} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              <Button size="small" variant="quiet" onClick={() => onChange((old) => old.filter((one) => one !== file))}>Remove</Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface Props {
  packageId: number
  trackingNo: string
  given: Given | null
  onClose: () => void
}

/** Why it is no proof yet; null when it is one. */
function lackOf({ receiver_name, cash: collected }: Typed, cash: { due: string; currency: string } | null, isShown: boolean): string | null {
  if (!receiver_name?.trim()) return 'Receiver is required.'
  if (!isShown) return 'Add a photo or a signature.'
  return cash && cashFault(cash, collected)
}

/** The proof as it is given, and its way to the parcel. */
function useProof({ packageId, trackingNo, given, onClose }: Props) {
  const router = useRouter()
  const refresh = useRefresh()
  const [typed, setTyped] = useState<Typed>({
    receiver_name: given?.receiver_name ?? null, relation: relations.find((one) => one === given?.relation) ?? 'self', cash: given?.cod_collected ?? null,
  })
  const { data } = useAsk('tracking.cashDue', { number: trackingNo })
  const cash = data?.due && data.currency ? { due: data.due, currency: data.currency } : null
  const [photos, setPhotos] = useState<File[]>([])
  const [signature, setSignature] = useState<File | null>(null)
  const [fault, setFault] = useState<Refused | null>(null)
  const [missing, setMissing] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const faultOf = (field: string) => fault?.errors.find((one) => one.field === field)?.message ?? null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { receiver_name, relation, cash: collected } = typed
    const lack = lackOf(typed, cash, photos.length > 0 || signature !== null)
    setMissing(lack)
    if (lack || !receiver_name || !relation || busy) return
    setBusy(true)
    setFault(null)
    try {
      const files = [...photos.map((file) => ['photo', file] as const), ...(signature ? [['signature', signature] as const] : [])]
      const proof = await sendFiles(
        'trackingDesk.addPod',
        { id: packageId, receiver_name, relation, ...(cash && collected && { cod_collected: amountIn(collected, cash.currency) }) },
        files,
      )
      snack(proof.status === 'partial' ? 'The proof is kept; it proves in part, too far from the address.' : 'The proof of delivery is kept.')
      await refresh('trackingDesk.addPod')
      onClose()
      router.refresh()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFault(error)
    } finally {
      setBusy(false)
    }
  }
  return { typed, setTyped, cash, photos, setPhotos, setSignature, fault, missing, busy, faultOf, submit }
}

/** Who took the parcel, photos of it and a signature, as its proof of delivery. */
export function AddPodDialog(props: Props) {
  const { trackingNo, given, onClose } = props
  const { typed, setTyped, cash, photos, setPhotos, setSignature, fault, missing, busy, faultOf, submit } = useProof(props)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      locked={busy}
      title={`Proof of delivery of ${trackingNo}`}
      description={given ? 'It takes the place of the proof there is.' : 'Photos, a signature, or both.'}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>Cancel</Button>
          <Button variant="primary" type="submit" form="add-pod" busy={busy}>Keep proof</Button>
        </>
      }
    >
      <form id="add-pod" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {(missing ?? fault) && <Notice tone="red">{missing ?? fault?.message}</Notice>}
        <TextField
          id="receiver_name" name="receiver_name" label="Received by" maxLength={100} required value={typed.receiver_name}
          onChange={(receiver_name) => setTyped((old) => ({ ...old, receiver_name }))} error={faultOf('receiver_name')}
        />
        <ChoiceField
          id="relation" name="relation" label="Relation" required options={relations.map((value) => ({ value, label: fieldLabel(value) }))}
          value={typed.relation} onChange={(relation) => setTyped((old) => ({ ...old, relation: relation as Relation | null }))} error={faultOf('relation')}
        />
        {cash && (
          <CashField
            cash={cash} value={typed.cash}
            onChange={(taken) => setTyped((old) => ({ ...old, cash: taken }))} error={faultOf('cod_collected')}
          />
        )}
        <Photos photos={photos} disabled={busy} onChange={setPhotos} />
        <SignaturePad onChange={setSignature} />
      </form>
    </Dialog>
  )
}

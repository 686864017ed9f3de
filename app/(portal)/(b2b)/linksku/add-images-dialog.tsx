'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { chosenId } from '@/components/fields/chosen-id'
import { LookupField } from '@/components/fields/lookup'
import { lookups } from '@/components/screens/lookups'
import { lookUp } from '@/components/screens/look-up'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Dropzone } from '@/components/ui/dropzone'
import { Notice } from '@/components/ui/notice'
import { sendFiles } from '@/lib/client/ask'
import { useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { skuImageKind, ZIP_BYTES, type SkuImageKind } from '@/lib/domain/b2b-sku'
import { counted } from '@/lib/domain/counted'
import { Refused } from '@/lib/domain/refused'

type Outcome = Reply<'b2bSkuImages.upload'>

/** What became of the pictures: how many were kept, which names told no SKU, and what was refused. */
function Report({ outcome }: { outcome: Outcome }) {
  return (
    <div className="flex flex-col gap-3">
      <Notice tone={outcome.added > 0 ? 'green' : 'orange'}>{counted(outcome.added, 'picture')} added. They wait for approval.</Notice>
      {outcome.unmatched.length > 0 && (
        <Notice tone="yellow" title={`${counted(outcome.unmatched.length, 'name')} told no SKU`}>
          <ul>{outcome.unmatched.map((name) => <li key={name}>{name}</li>)}</ul>
          Link them in the list, under To link.
        </Notice>
      )}
      {outcome.refused.length > 0 && (
        <Notice tone="red" title={`${counted(outcome.refused.length, 'file')} refused`}>
          <ul>{outcome.refused.map(({ name, message }) => <li key={name}>{name}: {message}</li>)}</ul>
        </Notice>
      )}
    </div>
  )
}

interface Whose { sku_id?: number; client_id?: number; kind?: SkuImageKind }

/** Sends pictures: how far it is, what became of them, and what was wrong. */
function useSending() {
  const refresh = useRefresh()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [fault, setFault] = useState<Refused | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const send = async (whose: Whose, files: File[]) => {
    setFault(null)
    setOutcome(null)
    setPercent(0)
    try {
      setOutcome(await sendFiles('b2bSkuImages.upload', whose, files.map((file) => ['file', file] as const), { onProgress: setPercent }))
      await refresh('b2bSkuImages.upload')
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFault(error)
    } finally {
      setPercent(null)
    }
  }
  return { outcome, fault, percent, send }
}

/** Pictures or a zip of them, for one SKU or for a client whose SKUs their names tell. */
export function AddImagesDialog({ skuId, onClose }: { skuId: number | null; onClose: () => void }) {
  const [client, setClient] = useState<string | number | null>(null)
  const [kind, setKind] = useState<SkuImageKind | null>(null)
  const { outcome, fault, percent, send } = useSending()
  const clientId = chosenId(client)
  const whose = { ...(skuId ? { sku_id: skuId } : clientId ? { client_id: clientId } : {}), ...(kind && { kind }) }
  return (
    <Dialog
      open onOpenChange={(open) => !open && onClose()} locked={percent !== null} title="Add images"
      description={skuId ? 'To the SKU of this list.' : 'The names of the files tell their SKUs: BSC-100_front.jpg, BSC-100_label_2.png.'}
      footer={<Button onClick={onClose} disabled={percent !== null}>{outcome ? 'Done' : 'Cancel'}</Button>}
    >
      <div className="flex flex-col gap-4">
        {fault && <Notice tone="red">{fault.message}</Notice>}
        {outcome && <Report outcome={outcome} />}
        {!skuId && (
          <LookupField
            id="client_id" name="client_id" label="Client" hint="May be left empty by whoever has one client." value={client}
            search={(typed, signal) => lookUp(lookups.client, typed, signal)} onChange={setClient}
          />
        )}
        <ChoiceField
          id="kind" name="kind" label="Shows" hint="Empty: as its name says, else front." options={skuImageKind.options}
          value={kind} onChange={(value) => setKind(value as SkuImageKind | null)}
        />
        <Dropzone
          label="Pictures" multiple accept=".jpg,.jpeg,.png,.webp,.zip" maxBytes={ZIP_BYTES} disabled={percent !== null}
          hint={percent === null
            ? 'JPG, PNG or WebP, at least 500 × 500 pixels and at most 5 MB; or a zip of up to 500 of them.' : `Sending, ${percent} %`}
          onFiles={(files) => void send(whose, files)}
        />
      </div>
    </Dialog>
  )
}

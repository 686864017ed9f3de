'use client'

import { useState } from 'react'
import { chosenId } from '@/components/fields/chosen-id'
import { LookupField } from '@/components/fields/lookup'
import { SwitchField } from '@/components/fields/switch'
import { lookUp } from '@/components/screens/look-up'
import { lookups } from '@/components/screens/lookups'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Dropzone } from '@/components/ui/dropzone'
import { later } from '@/components/ui/later'
import { Notice } from '@/components/ui/notice'
import { counted } from '@/lib/domain/counted'
import { fileKinds } from './file-kinds'
import { FilePreview } from './file-preview'
import { SentFiles } from './sent-files'
import { MOST_FILES, useClientFiles, type ChosenFiles } from './use-client-files'
import type { Ours } from './use-layout'

const LayoutsDrawer = later(() => import('./layouts-drawer').then((part) => part.LayoutsDrawer))
const MB = 1024 * 1024
const inUse = { enabled: true }

function Chosen({ clientId, files: { chosen, set, fault } }: { clientId: number; files: ChosenFiles }) {
  const faultOf = (name: string) => fault?.errors.find(({ field }) => field === name)?.message ?? null
  const layouts = { call: 'b2bUploads.layouts', value: 'id', text: 'layout_name', with: { client_id: [clientId], ...inUse } } as const
  return (
    <div className="grid max-w-2xl gap-3 sm:grid-cols-2">
      <LookupField
        id="files-layout" name="layout_id" label="Layout" required hint="How the client writes its files." error={faultOf('layout_id')}
        value={chosen.layout_id} search={(typed, signal) => lookUp(layouts, typed, signal)} onChange={(value) => set({ layout_id: chosenId(value) })}
      />
      <LookupField
        id="files-warehouse" name="warehouse_id" label="Warehouse" hint="For orders whose file names none." error={faultOf('warehouse_id')}
        value={chosen.warehouse_id} search={(typed, signal) => lookUp(lookups.warehouseRecord, typed, signal)}
        onChange={(value) => set({ warehouse_id: chosenId(value) })}
      />
      <SwitchField
        id="files-submit" name="submit" label="Submit valid orders" hint="Off: they are kept as drafts." value={chosen.submit}
        onChange={(value) => set({ submit: value === true })}
      />
    </div>
  )
}

function Files({ files: { chosen, files, busy, preview, fault, take, send, look } }: { files: ChosenFiles }) {
  const unready = chosen.layout_id === null ? 'Choose a layout first.' : files.length === 0 && 'Choose files first.'
  return (
    <div className="flex flex-col gap-3">
      <Dropzone
        label="Outbound files" hint={`csv, xlsx, xml or EDI 940; up to ${counted(MOST_FILES, 'file')} of at most 10 MB each.`} multiple accept={fileKinds}
        maxBytes={10 * MB} invalid={fault !== null} onFiles={take}
      />
      {files.length > 0 && <p><b>{files.map(({ name }) => name).join(', ')}</b></p>}
      {fault && <Notice tone="red" title="The file cannot be read so">{fault.errors.map(({ message }) => message).join(' ') || fault.message}</Notice>}
      {preview && <FilePreview name={files[0]?.name ?? ''} preview={preview} />}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={busy === 'send'} disabledReason={unready} onClick={send}>
          {files.length > 1 ? `Send ${counted(files.length, 'file')}` : 'Send'}
        </Button>
        <Button busy={busy === 'look'} disabledReason={unready} onClick={look}>Look at the first rows</Button>
      </div>
    </div>
  )
}

/** Files of outbound orders in a client's own layout: looked at, sent, and what became of each. */
export function ClientFiles({ clientId, ours, manages }: { clientId: number; ours: readonly Ours[]; manages: boolean }) {
  const files = useClientFiles()
  const [isManaging, setManaging] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      <Card title="1. How the files are written" actions={manages && <Button size="small" onClick={() => setManaging(true)}>Manage layouts</Button>}>
        <Chosen clientId={clientId} files={files} />
      </Card>
      <Card title="2. The files"><Files files={files} /></Card>
      <SentFiles sent={files.sent} />
      {isManaging && <LayoutsDrawer clientId={clientId} ours={ours} onClose={() => setManaging(false)} />}
    </div>
  )
}

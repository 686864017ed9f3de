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
import { FilePreview } from './file-preview'
import { SentFiles } from './sent-files'
import { useClientFiles } from './use-client-files'

const LayoutsDrawer = later(() => import('./layouts-drawer').then((part) => part.LayoutsDrawer))

const layoutLookup = { call: 'b2bUploads.layouts', value: 'id', text: '[layout_name], [client_name]', with: { enabled: true } } as const
const MOST_FILES = 20
const MB = 1024 * 1024

/** Files of outbound orders in clients' own layouts: looked at, sent, and what became of each. */
export function ClientFiles({ manages }: { manages: boolean }) {
  const files = useClientFiles()
  const { chosen, set, faultOf } = files
  const [isManaging, setManaging] = useState(false)
  const unready = chosen.layout_id === null ? 'Choose a layout first.' : files.files.length === 0 && 'Choose files first.'
  return (
    <div className="flex flex-col gap-4">
      <Card title="1. How the files are written" actions={manages && <Button size="small" onClick={() => setManaging(true)}>Manage layouts</Button>}>
        <div className="grid max-w-2xl gap-3 sm:grid-cols-2">
          <LookupField
            id="files-layout" name="layout_id" label="Layout" required hint="It says whose orders they are." error={faultOf('layout_id')} value={chosen.layout_id}
            search={(typed, signal) => lookUp(layoutLookup, typed, signal)} onChange={(value) => set({ layout_id: chosenId(value) })}
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
      </Card>
      <Card title="2. The files">
        <div className="flex flex-col gap-3">
          <Dropzone
            label="Outbound files" hint={`csv, xlsx, xml or EDI 940; up to ${MOST_FILES} files of at most 10 MB each.`} multiple
            accept=".csv,.txt,.xlsx,.xml,.edi,.x12,.940" maxBytes={10 * MB} invalid={files.fault !== null} onFiles={files.take}
          />
          {files.fault && <Notice tone="red" title="The file cannot be read so">{files.fault.message}</Notice>}
          {files.preview && <FilePreview name={files.files[0]?.name ?? ''} preview={files.preview} />}
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" busy={files.busy === 'send'} disabledReason={unready} onClick={() => void files.send()}>
              {files.files.length > 1 ? `Send ${files.files.length} files` : 'Send'}
            </Button>
            <Button busy={files.busy === 'look'} disabledReason={unready} onClick={() => void files.look()}>Look at the first rows</Button>
          </div>
        </div>
      </Card>
      <SentFiles sent={files.sent} />
      {isManaging && <LayoutsDrawer onClose={() => setManaging(false)} />}
    </div>
  )
}

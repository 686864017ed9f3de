'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { FileField } from '@/components/fields/file'
import { LookupField } from '@/components/fields/lookup'
import { lookUp } from '@/components/screens/look-up'
import { lookups } from '@/components/screens/lookups'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { sendFile } from '@/lib/client/ask'
import { useRefresh } from '@/lib/client/query'
import { Refused } from '@/lib/domain/refused'
import { xmlLimits, xmlSource, type XmlSource } from '@/lib/domain/xml-invoice'

/** `source` is given where the list is of one kind alone. */
interface Props { call: 'xmlFiles.upload' | 'rsaXmlInvoices.upload'; source?: XmlSource }

/** A file while it is chosen, and its sending; what was chosen stays when it is refused. */
function useSending({ call, source }: Props, onClose: () => void) {
  const refresh = useRefresh()
  const [file, setFile] = useState<File | null>(null)
  const [client, setClient] = useState<string | number | null>(null)
  const [kind, setKind] = useState<XmlSource>(source ?? 'outbound')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const send = async () => {
    if (!file) return
    setBusy(true)
    setRefused(null)
    try {
      const client_id = client === null ? {} : { client_id: Number(client) }
      const { upload_id } = call === 'xmlFiles.upload' ? await sendFile(call, { ...client_id, source: kind }, file) : await sendFile(call, client_id, file)
      await refresh(call)
      snack(`${file.name} is received as file ${upload_id}. It is read now, or was before.`)
      onClose()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }
  return { file, setFile, client, setClient, kind, setKind, busy, refused, send }
}

function UploadDialog({ onClose, ...given }: Props & { onClose: () => void }) {
  const { file, setFile, client, setClient, kind, setKind, busy, refused, send } = useSending(given, onClose)
  const errorOf = (name: string) => refused?.errors.find(({ field }) => field === name)?.message ?? null
  return (
    <Dialog
      open onOpenChange={onClose} title="Upload XML" locked={busy}
      footer={<>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={busy} disabledReason={!file && 'Choose a file.'} onClick={() => void send()}>Upload</Button>
      </>}
    >
      <div className="flex flex-col gap-4">
        {refused && <Notice tone="red">{refused.message}</Notice>}
        {!given.source && (
          <ChoiceField
            id="xml-source" name="source" label="What it holds" required options={xmlSource.options} value={kind}
            onChange={(value) => setKind(xmlSource.names.find((name) => name === value) ?? 'outbound')}
          />
        )}
        <LookupField
          id="xml-client" name="client_id" label="Client" hint="Empty: whoever its seller sells for" value={client} error={errorOf('client_id')}
          search={(text, signal) => lookUp(lookups.client, text, signal)} onChange={(value) => setClient(value ?? null)}
        />
        <FileField
          id="xml-file" name="file" label="File" required hint="XML in UBL 2.1 or of shipments, or a zip of up to 200; at most 20 MB" accept=".xml,.zip"
          maxBytes={xmlLimits.fileBytes} error={errorOf('file')} value={file} onChange={(next) => setFile(next ?? null)}
        />
      </div>
    </Dialog>
  )
}

/** Opens the dialog that takes a file. */
export function UploadXml(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>Upload XML</Button>
      {isOpen && <UploadDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

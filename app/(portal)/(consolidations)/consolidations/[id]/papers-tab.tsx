'use client'

import { useState } from 'react'
import { Field } from '@/components/fields/field'
import { Dropzone } from '@/components/ui/dropzone'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { snack } from '@/components/ui/snackbar'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { sendFile } from '@/lib/client/ask'
import { useAsk, useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { consolidationPaper } from '@/lib/domain/consolidation'
import { Refused } from '@/lib/domain/refused'

type One = Reply<'consolidations.one'>
type Kind = One['documents'][number]['doc_type']
const mostBytes = 20 * 1024 * 1024

function Add({ id }: { id: number }) {
  const refresh = useRefresh()
  const [kind, setKind] = useState<Kind>('mawb')
  const [percent, setPercent] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const send = async (file: File) => {
    setFault(null)
    setPercent(0)
    try {
      await sendFile('consolidations.addDocument', { id, doc_type: kind }, file, { onProgress: setPercent })
      await refresh('consolidations.addDocument')
      snack(`${consolidationPaper.label(kind)} is kept.`)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFault(error.message)
    } finally {
      setPercent(null)
    }
  }
  return (
    <div className="flex max-w-xl flex-col gap-3">
      <Field
        kind="choice" id="paper-kind" name="doc_type" label="Document" options={consolidationPaper.options}
        value={kind} onChange={(value) => setKind((value as Kind | null) ?? 'other')}
      />
      <Dropzone
        label="Document file" hint="PDF, JPG, PNG or XLSX, at most 20 MB" accept=".pdf,.jpg,.jpeg,.png,.xlsx"
        maxBytes={mostBytes} disabled={percent !== null} onFiles={([file]) => file && void send(file)}
      />
      {percent !== null && <ProgressBar label="Sending the document" value={percent} />}
      {fault && <Notice tone="red">{fault}</Notice>}
    </div>
  )
}

/** Papers of the consolidation, newest first; a link opens one for ten minutes and is made anew each time. */
export function PapersTab({ one, mayAdd }: { one: One; mayAdd: boolean }) {
  const answer = useAsk('consolidations.documents', { id: Number(one.id) }, { first: one.documents })
  const papers = answer.data ?? one.documents
  return (
    <div className="flex flex-col gap-5">
      {mayAdd && <Add id={Number(one.id)} />}
      {papers.length === 0 ? <p className="text-ink-soft">No documents yet.</p> : (
        <div className="thin-scroll overflow-x-auto rounded border" tabIndex={0} role="region" aria-label="Documents">
          <Table>
            <thead><tr><Th>Document</Th><Th>File</Th><Th align="end">kB</Th><Th>Uploaded</Th></tr></thead>
            <tbody>
              {papers.map((paper) => (
                <Tr key={paper.id}>
                  <Td>{consolidationPaper.label(paper.doc_type)}</Td>
                  <Td><a href={paper.url} target="_blank" rel="noreferrer" className="text-accent hover:underline">{paper.file_name}</a></Td>
                  <Td align="end">{Math.ceil(paper.size / 1024).toLocaleString('en-US')}</Td>
                  <Td><When moment={paper.uploaded_at} /></Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </div>
  )
}

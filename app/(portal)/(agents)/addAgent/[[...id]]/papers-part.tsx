'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import type { FormPartProps } from '@/components/screens/form-definition'
import { Button } from '@/components/ui/button'
import { Dropzone } from '@/components/ui/dropzone'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { snack } from '@/components/ui/snackbar'
import { When } from '@/components/ui/when'
import { download, sendFile } from '@/lib/client/ask'
import { useAct, useAsk, useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { agentDocument, MOST_AGENT_PAPERS } from '@/lib/domain/agent'
import { Refused } from '@/lib/domain/refused'

type Agent = Reply<'baseAgents.one'>
type Kind = Agent['documents'][number]['doc_type']
const mostBytes = 10 * 1024 * 1024

function AddPaper({ id }: { id: number }) {
  const refresh = useRefresh()
  const [kind, setKind] = useState<Kind>('licence')
  const [percent, setPercent] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const send = async (file: File) => {
    setFault(null)
    setPercent(0)
    try {
      await sendFile('baseAgents.addDocument', { id, doc_type: kind }, file, { onProgress: setPercent })
      await refresh('baseAgents.addDocument')
      snack(`${agentDocument.label(kind)} is kept.`)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFault(error.message)
    } finally {
      setPercent(null)
    }
  }
  return (
    <div className="flex max-w-xl flex-col gap-3">
      <ChoiceField
        id="paper-kind" name="doc_type" label="Document" options={agentDocument.options} value={kind}
        onChange={(value) => setKind(agentDocument.is(value) ? value : 'other')}
      />
      <Dropzone
        label="Document file" hint="PDF, JPG or PNG, at most 10 MB" accept=".pdf,.jpg,.jpeg,.png" maxBytes={mostBytes} disabled={percent !== null}
        onFiles={([file]) => file && void send(file)}
      />
      {percent !== null && <ProgressBar label="Sending the document" value={percent} />}
      {fault && <Notice tone="red">{fault}</Notice>}
    </div>
  )
}

function Paper({ paper }: { paper: Agent['documents'][number] }) {
  const remove = useAct('baseAgents.removeDocument')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0">
      <span className="min-w-24 font-medium">{agentDocument.label(paper.doc_type)}</span>
      <span className="min-w-0 flex-1 truncate text-ink-soft">{paper.file_name}</span>
      <span className="text-ink-soft"><When moment={paper.created_at} /></span>
      <Button size="small" onClick={() => void download('baseAgents.documentFile', { id: paper.id })}>Open</Button>
      <Button
        size="small" busy={remove.isPending}
        onClick={() => remove.mutate({ id: paper.id }, { onSuccess: () => snack(`${paper.file_name} is deleted.`) })}
      >
        Delete
      </Button>
      {remove.error && <Notice tone="red">{remove.error.message}</Notice>}
    </li>
  )
}

/** Licences, agreements and insurances of a saved agent; they are kept at once, apart from the form. */
export function PapersPart({ record }: FormPartProps) {
  const agent = record as Agent | null
  const answer = useAsk('baseAgents.one', { id: Number(agent?.id) }, { first: agent ?? undefined, enabled: agent !== null })
  if (!agent) return null
  const papers = answer.data?.documents ?? agent.documents
  return (
    <div className="flex flex-col gap-4">
      {papers.length > 0 && <ul>{papers.map((paper) => <Paper key={paper.id} paper={paper} />)}</ul>}
      {papers.length < MOST_AGENT_PAPERS
        ? <AddPaper id={Number(agent.id)} />
        : <p className="text-ink-soft">Ten documents are kept; delete one to add another.</p>}
    </div>
  )
}

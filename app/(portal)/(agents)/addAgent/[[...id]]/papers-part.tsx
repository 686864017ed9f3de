'use client'

import { AddPaper } from '@/components/screens/add-paper'
import type { FormPartProps } from '@/components/screens/form-definition'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { When } from '@/components/ui/when'
import { download } from '@/lib/client/ask'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { agentDocument, MOST_AGENT_PAPERS } from '@/lib/domain/agent'

type Agent = Reply<'baseAgents.one'>
const mostBytes = 10 * 1024 * 1024

const Add = ({ id }: { id: number }) => (
  <AddPaper
    kinds={agentDocument} first="licence" other="other" call="baseAgents.addDocument" hint="PDF, JPG or PNG, at most 10 MB"
    accept=".pdf,.jpg,.jpeg,.png" maxBytes={mostBytes}
    inputOf={(doc_type) => ({ id, doc_type })}
  />
)

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
        ? <Add id={Number(agent.id)} />
        : <p className="text-ink-soft">Ten documents are kept; delete one to add another.</p>}
    </div>
  )
}

'use client'

import { AddPaper } from '@/components/screens/add-paper'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { consolidationPaper } from '@/lib/domain/consolidation'

type One = Reply<'consolidations.one'>
const mostBytes = 20 * 1024 * 1024

const Add = ({ id }: { id: number }) => (
  <AddPaper
    kinds={consolidationPaper} first="mawb" other="other" call="consolidations.addDocument" hint="PDF, JPG, PNG or XLSX, at most 20 MB"
    accept=".pdf,.jpg,.jpeg,.png,.xlsx" maxBytes={mostBytes}
    inputOf={(doc_type) => ({ id, doc_type })}
  />
)

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

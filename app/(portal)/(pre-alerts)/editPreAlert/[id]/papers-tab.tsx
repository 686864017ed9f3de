'use client'

import { AddPaper } from '@/components/screens/add-paper'
import { useRun } from '@/components/screens/use-run'
import { Button } from '@/components/ui/button'
import { snack } from '@/components/ui/snackbar'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { ask } from '@/lib/client/ask'
import { useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { preAlertPaper, preAlertStatus } from '@/lib/domain/pre-alert'

type One = Reply<'preAlerts.one'>
const mostBytes = 15 * 1024 * 1024

const Add = ({ id }: { id: number }) => (
  <AddPaper
    kinds={preAlertPaper} first="mawb" other="other" call="preAlerts.addDocument" hint="PDF, XLSX, JPG or PNG, at most 15 MB"
    accept=".pdf,.xlsx,.jpg,.jpeg,.png" maxBytes={mostBytes}
    inputOf={(doc_type) => ({ id, doc_type })}
  />
)

/** Papers of the shipment, newest first. */
export function PapersTab({ one, may }: { one: One; may: { add: boolean; remove: boolean } }) {
  const { busy, run } = useRun()
  const refresh = useRefresh()
  const isOpen = !preAlertStatus.isTerminal(one.status)
  const remove = (id: number) => void run(String(id), async () => {
    await ask('preAlerts.removeDocument', { id })
    await refresh('preAlerts.removeDocument')
    snack('The document is removed.')
  })
  return (
    <div className="flex flex-col gap-5">
      {may.add && isOpen && <Add id={Number(one.id)} />}
      {one.documents.length === 0 ? <p className="text-ink-soft">No documents yet.</p> : (
        <Table aria-label="Documents">
          <thead><tr><Th>Document</Th><Th>File</Th><Th>Added</Th><Th>By</Th><Th><span className="sr-only">Actions</span></Th></tr></thead>
          <tbody>
            {one.documents.map((paper) => (
              <Tr key={Number(paper.id)}>
                <Td>{preAlertPaper.label(paper.doc_type)}</Td>
                <Td><a className="text-link underline" href={paper.url} target="_blank" rel="noreferrer">{paper.file_name}</a></Td>
                <Td><When moment={paper.uploaded_at} /></Td><Td>{paper.uploaded_by ?? ''}</Td>
                <Td align="end">{may.remove && isOpen && one.may_edit && <Button size="small" busy={busy === String(paper.id)}
                  onClick={() => remove(Number(paper.id))}>Remove</Button>}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  )
}

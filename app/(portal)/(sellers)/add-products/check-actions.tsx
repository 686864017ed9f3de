'use client'

import { useSearchParams } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import { counted } from '@/lib/domain/counted'

/** Verifies a file and adds what is cleared of it: of the one file the list is narrowed to. */
export function CheckActions() {
  const files = useSearchParams().getAll('upload_id')
  const [verify, commit] = [useAct('iorProducts.verify'), useAct('iorProducts.commit')]
  const upload_id = files.length === 1 ? Number(files[0]) : null
  const why = upload_id === null && 'Choose one file in the filters first.'
  const fails = (fault: Error) => snack(fault.message, { tone: 'red' })
  const doVerify = () => upload_id && verify.mutate({ upload_id }, {
    onSuccess: ({ verified, failed }) => snack(`${counted(verified, 'product')} verified, ${failed} not cleared.`), onError: fails,
  })
  const doCommit = () => upload_id && commit.mutate({ upload_id }, {
    onSuccess: ({ committed, updated }) => snack(`${counted(committed, 'product')} added to the catalogue, ${updated} changed there.`), onError: fails,
  })
  return (
    <>
      <Button busy={verify.isPending} disabledReason={why} onClick={doVerify}>Verify all</Button>
      <Button busy={commit.isPending} disabledReason={why} onClick={doCommit}>Add cleared</Button>
    </>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { Chip } from '@/components/ui/chip'
import { useAsk } from '@/lib/client/query'
import { requestStatus } from '@/lib/domain/vendor-request'
import { RequestSteps } from '../../request-parts/request-actions'
import { RequestView } from '../../request-parts/request-body'
import type { RequestRecord } from '../../request-parts/request-draft'
import { RequestForm } from '../../request-parts/request-form'

function Opened({ record, mayPrint }: { record: RequestRecord; mayPrint: boolean }) {
  const request = useAsk('vendorRequests.one', { id: record.id }, { first: record }).data ?? record
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Chip tone={requestStatus.tone(request.status)}>{requestStatus.label(request.status)}</Chip>
        <span className="flex flex-1 flex-wrap justify-end gap-2"><RequestSteps request={request} mayPrint={mayPrint} /></span>
      </div>
      {request.may_edit
        ? <RequestForm key={request.version} type={request.application_type} record={request} onDone={() => {}} />
        : <RequestView request={request} />}
    </div>
  )
}

/** A request for people: its form while it is new or a draft, then what became of it. */
export function PeopleRequest({ record, mayPrint }: { record: RequestRecord | null; mayPrint: boolean }) {
  const router = useRouter()
  return record
    ? <Opened record={record} mayPrint={mayPrint} />
    : <RequestForm type="manpower" record={null} onDone={(made) => router.push(`/vendor/${made.id}`)} />
}

import type { ReactNode } from 'react'
import { Lost } from '@/components/shell/lost'
import { Failure } from '@/components/ui/failure'
import type { Fault } from './enter'

/** What a page shows when what it is about could not be read. */
export const faultOf = ({ status, message, requestId }: Fault): ReactNode => (
  status === 404 ? <Lost sentence={message} /> : <Failure sentence={message} requestId={requestId} />
)

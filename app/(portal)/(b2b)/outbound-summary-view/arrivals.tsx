import { Chip } from '@/components/ui/chip'
import { Link } from '@/components/ui/link'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { inboundStatus, inboundType } from '@/lib/domain/inbound'

/** By what goods of an order come to a warehouse of ours, an inbound order each. */
export const Arrivals = ({ arrivals }: { arrivals: Reply<'outbound.one'>['arrivals'] }) => (
  <TableFrame label="Arrivals" short>
    <Table>
      <thead><tr><Th>Inbound</Th><Th>Type</Th><Th>Status</Th><Th>Expected</Th><Th align="end">Left</Th><Th align="end">Received</Th></tr></thead>
      <tbody>
        {arrivals.map(({ id, inbound_no, inbound_type, status, expected_date, expected_qty, received_qty }) => (
          <Tr key={id}>
            <Td><Link href={`/inbound-summary-view?id=${id}`}><code>{inbound_no}</code></Link></Td>
            <Td>{inboundType.label(inbound_type)}</Td>
            <Td><Chip tone={inboundStatus.tone(status)}>{inboundStatus.label(status)}</Chip></Td>
            <Td><When moment={expected_date} show="day" /></Td>
            <Td align="end" className="figures">{expected_qty}</Td>
            <Td align="end" className="figures">{received_qty}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </TableFrame>
)

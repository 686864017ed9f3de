import { ScrollBox } from '@/components/screens/scroll-box'
import { Chip } from '@/components/ui/chip'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import type { Reply } from '@/lib/contract/types'

/** What a parcel's label would show, and every rule that was looked at on the way. */
export function TraceTable({ found }: { found: Reply<'codes.previewSplit'> }) {
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      <p className="flex items-center gap-3">
        <span className="text-ink-soft">Label shows</span>
        <b className="rounded border-2 border-ink px-3 py-1 font-mono text-[28px] leading-none font-extrabold"><bdi dir="ltr">{found.value ?? '–'}</bdi></b>
      </p>
      {found.value === null && <Notice tone="yellow">No rule gives a value: the parcel prints without a sort code.</Notice>}
      {found.warnings.length > 0 && <Notice tone="yellow"><ul>{found.warnings.map((text) => <li key={text}>{text}</li>)}</ul></Notice>}
      <ScrollBox label="Rules in their order">
        <Table aria-label="Rules in their order">
          <thead><tr><Th>Rule</Th><Th>Matches</Th><Th>Why</Th><Th>Value</Th></tr></thead>
          <tbody>
            {found.trace.map((line) => (
              <Tr key={line.id ?? 'typed'}>
                <Td>{line.name}</Td>
                <Td><Chip tone={line.matches ? 'green' : 'grey'}>{line.matches ? 'Yes' : 'No'}</Chip></Td>
                <Td className="!whitespace-normal">{line.why}</Td>
                <Td className="font-mono"><bdi dir="ltr">{line.value ?? ''}</bdi></Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </ScrollBox>
    </div>
  )
}

'use client'

import { ScrollBox } from '@/components/screens/scroll-box'
import { Failure } from '@/components/ui/failure'
import { Skeleton } from '@/components/ui/skeleton'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { useAsk } from '@/lib/client/query'

/** The fields of a country's address with what is asked of each. */
export function CountryRules({ code }: { code: string }) {
  const { data, error, refetch } = useAsk('countries.validation', { x: code })
  if (error) return <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} />
  const [rules] = data ?? []
  if (!rules) return <Skeleton className="h-48" />
  return (
    <div className="flex flex-col gap-2">
      <ScrollBox label="Address fields">
        <Table aria-label="Address fields">
          <thead><tr><Th>Field</Th><Th>Required</Th><Th align="end">At most</Th><Th>Pattern</Th><Th>Example</Th></tr></thead>
          <tbody>
            {rules.fields.map((field) => (
              <Tr key={field.field}>
                <Td>{field.label}</Td>
                <Td>{field.required ? 'Yes' : 'No'}</Td>
                <Td align="end">{field.max_length}</Td>
                <Td className="font-mono"><bdi dir="ltr">{field.pattern ?? ''}</bdi></Td>
                <Td className="font-mono"><bdi dir="ltr">{field.example ?? ''}</bdi></Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </ScrollBox>
      <p className="text-ink-soft">
        Phone: {rules.phone.dial_code ?? 'any dial code'}{rules.phone.lengths.length > 0 && `, ${rules.phone.lengths.join(' or ')} digits after it`}
      </p>
    </div>
  )
}

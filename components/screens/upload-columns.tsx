import { Card } from '@/components/ui/card'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { typeWords, type UploadColumn } from '@/lib/contract/upload-column'
import { ScrollBox } from './scroll-box'

/** What every column of the template means, as the upload itself will check it. */
export function UploadColumns({ columns }: { columns: readonly UploadColumn[] }) {
  return (
    <div className="mt-5">
      <Card title="Columns of the template" flush>
        <ScrollBox label="Columns of the template">
          <Table>
            <thead><tr><Th>Column</Th><Th>Required</Th><Th>Rule</Th><Th>Example</Th></tr></thead>
            <tbody>
              {columns.map((c) => (
                <Tr key={c.field}>
                  <Td><b className="font-medium">{c.header}</b></Td>
                  <Td>{c.required === true ? 'Yes' : c.required ? String(c.required) : ''}</Td>
                  <Td className="!whitespace-normal">{c.rule ?? typeWords[c.type]}</Td>
                  <Td className="font-mono">{c.example ?? ''}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </ScrollBox>
      </Card>
    </div>
  )
}

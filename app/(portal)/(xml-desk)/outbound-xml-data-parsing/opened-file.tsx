'use client'

import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { HsCode } from '@/components/cells/hs-code'
import { Nothing } from '@/components/cells/nothing'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Drawer } from '@/components/ui/drawer'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Tabs } from '@/components/ui/tabs'
import { Th } from '@/components/ui/th'
import { download } from '@/lib/client/ask'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { money } from '@/lib/domain/money'
import { xmlDialect, xmlFileStatus } from '@/lib/domain/xml-invoice'
import { Messages, type Message } from '../messages'
import { XmlText } from '../xml-text'

type File = Reply<'xmlFiles.one'>
type TabName = 'shipments' | 'items' | 'errors'
const tabNames: readonly TabName[] = ['shipments', 'items', 'errors']
const tabLabels = { shipments: 'Shipments', items: 'Items', errors: 'Errors' } as const
interface View { tab: TabName; page: number }
interface Place { line: number; part: string | null }
const or = (text: string | number | null) => text ?? <Nothing />
const amount = (value: string | null, currency: string | null) => (value === null ? <Nothing /> : currency ? money(value, currency) : value)

function Shipments({ file, onOpen }: { file: File; onOpen: (place: Place) => void }) {
  return (
    <TableFrame label="Shipments">
      <Table>
        <thead>
          <tr>
            <Th>Invoice</Th><Th>Seller</Th><Th>HAWB</Th><Th align="end">Items</Th><Th align="end">Total</Th><Th>Errors</Th><Th>In the file</Th>
          </tr>
        </thead>
        <tbody>
          {file.shipments.map((one) => (
            <Tr key={one.id}>
              <Td><code>{or(one.invoice_no)}</code>{one.kind === 'credit_note' && <Chip tone="blue">Credit note</Chip>}</Td>
              <Td><bdi>{or(one.seller)}</bdi></Td><Td><code>{or(one.hawb_no)}</code></Td><Td align="end">{one.items_total}</Td>
              <Td align="end" className="figures">{amount(one.total_invoice_value, one.currency)}</Td>
              <Td>{one.errors_total > 0 ? <Chip tone="red">{counted(one.errors_total, 'error')}</Chip> : <Nothing />}</Td>
              <Td>
                {one.line_from !== null && (
                  <Button size="small" onClick={() => onOpen({ line: one.line_from ?? 1, part: one.part })}>{`Line ${one.line_from}`}</Button>
                )}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

function Items({ file, onOpen }: { file: File; onOpen: (place: Place) => void }) {
  return (
    <TableFrame label="Items">
      <Table>
        <thead>
          <tr>
            <Th>Invoice</Th><Th align="end">Line</Th><Th>SKU</Th><Th>Description</Th><Th>HS code</Th><Th>Origin</Th><Th align="end">Quantity</Th>
            <Th align="end">Price</Th><Th align="end">Total</Th><Th>In the file</Th>
          </tr>
        </thead>
        <tbody>
          {file.items.map((one) => (
            <Tr key={`${one.part ?? ''} ${one.invoice_no ?? ''} ${one.line_no} ${one.line ?? ''}`}>
              <Td><code>{or(one.invoice_no)}</code></Td><Td align="end">{one.line_no}</Td><Td><code>{or(one.sku)}</code></Td>
              <Td><bdi>{or(one.description)}</bdi></Td>
              <Td><HsCode code={one.hs_code} /></Td><Td>{or(one.country_of_origin)}</Td><Td align="end" className="figures">{or(one.qty)}</Td>
              <Td align="end" className="figures">{or(one.unit_price)}</Td><Td align="end" className="figures">{amount(one.line_total, one.currency)}</Td>
              <Td>{one.line !== null && <Button size="small" onClick={() => onOpen({ line: one.line ?? 1, part: one.part })}>{`Line ${one.line}`}</Button>}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

/** The file itself about a place. */
function Beside({ id, place }: { id: number; place: Place }) {
  const { data, error } = useAsk('xmlFiles.one', { id, tab: 'document', line: place.line, ...(place.part !== null && { part: place.part }) })
  if (error) return <Notice tone="red">{error.message}</Notice>
  if (!data) return <TableSkeleton rows={10} columns={1} />
  return data.document ? <XmlText document={data.document} line={place.line} /> : <p className="text-ink-soft">The file is no longer kept.</p>
}

function Pages({ file, onPage }: { file: File; onPage: (page: number) => void }) {
  if (file.pages <= 1) return null
  return (
    <p className="flex items-center gap-3">
      <Button size="small" disabledReason={file.page <= 1 && 'This is the first page.'} onClick={() => onPage(file.page - 1)}>Previous</Button>
      <span className="text-ink-soft">{`Page ${file.page} of ${file.pages}`}</span>
      <Button size="small" disabledReason={file.page >= file.pages && 'This is the last page.'} onClick={() => onPage(file.page + 1)}>Next</Button>
    </p>
  )
}

function Reading({ file, tab, onOpen }: { file: File; tab: TabName; onOpen: (place: Place) => void }) {
  const place = ({ line, part }: Message) => onOpen({ line: line ?? 1, part: part ?? null })
  if (tab === 'errors') return <Messages messages={file.errors} onOpen={place} />
  return tab === 'items' ? <Items file={file} onOpen={onOpen} /> : <Shipments file={file} onOpen={onOpen} />
}

/** How it ended, and what was read of it by tabs; a place in it stands below, in the file itself. */
function Content({ file, view, onView }: { file: File; view: View; onView: (view: View) => void }) {
  const [place, setPlace] = useState<Place | null>(null)
  const counts = { shipments: file.shipments_total, items: file.items_total, errors: file.errors_total }
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone={xmlFileStatus.tone(file.status)}>{xmlFileStatus.label(file.status)}</Chip><Chip tone="grey">{xmlDialect.label(file.dialect)}</Chip>
        {file.client && <bdi className="text-ink-soft">{file.client}</bdi>}
      </p>
      <Tabs
        label="What was read" value={view.tab} onChange={(name) => onView({ tab: tabNames.find((one) => one === name) ?? 'shipments', page: 1 })}
        tabs={tabNames.map((name) => ({
          id: name, label: tabLabels[name], count: counts[name], content: <Reading file={file} tab={name} onOpen={setPlace} />,
        }))}
      />
      <Pages file={file} onPage={(page) => onView({ ...view, page })} />
      {place && <Beside id={file.id} place={place} />}
    </>
  )
}

function MakeAll({ file }: { file: File }) {
  const make = useAct('xmlFiles.makeCommercial')
  const all = () => make.mutate({ id: file.id }, {
    onSuccess: ({ created, skipped }) => snack(
      `${counted(created, 'commercial invoice is', 'commercial invoices are')} made${skipped.length > 0 ? `, ${skipped.length} left out` : ''}.`,
    ),
    onError: (fault) => snack(fault.message, { tone: 'red' }),
  })
  return <Button variant="primary" busy={make.isPending} onClick={all}>{`Make ${counted(file.open_total, 'commercial invoice')}`}</Button>
}

/** What was read of a file, with the file itself beside it. */
export function OpenedFile({ id, mayMake, onClose }: { id: number; mayMake: boolean; onClose: () => void }) {
  const named = useSearchParams().get('tab')
  const [view, setView] = useState<View>({ tab: tabNames.find((name) => name === named) ?? 'shipments', page: 1 })
  const { data: file, error, refetch, isFetching } = useAsk('xmlFiles.one', { id, ...view })
  return (
    <Drawer
      open onOpenChange={onClose} width="wide" title={file?.file_name ?? 'XML file'}
      footer={file && <>
        <Button onClick={() => void download('xmlFiles.download', { id, format: 'json' })}>Download JSON</Button>
        <Button onClick={() => void download('xmlFiles.download', { id })}>Download Excel</Button>
        {mayMake && file.open_total > 0 && <MakeAll file={file} />}
      </>}
    >
      {error && !file && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!file && !error && <TableSkeleton rows={8} columns={5} />}
      {file && <div className="flex flex-col gap-4"><Content file={file} view={view} onView={setView} /></div>}
    </Drawer>
  )
}

'use client'

import { useEffect, useState, type FormEvent } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { ChoicesField } from '@/components/fields/choices'
import { DateField } from '@/components/fields/date'
import { ViewsMenu } from '@/components/screens/saved-views'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { download } from '@/lib/client/ask'
import { useAsk } from '@/lib/client/query'
import type { Input } from '@/lib/contract/types'
import { exportReport, periodFault, reportFacts, type ExportReport, type ReportFilter } from '@/lib/domain/export-report'
import { grouped } from '@/lib/domain/money'
import { Refused } from '@/lib/domain/refused'
import { fulfillmentStatus } from '@/lib/domain/fulfilment-order'
import { inboundStatus, inboundTxn } from '@/lib/domain/inbound'
import { outboundStatus } from '@/lib/domain/outbound'
import { preAlertStatus, receiveStatus } from '@/lib/domain/pre-alert'
import { saleOrderStatus } from '@/lib/domain/sale-order'
import { slaClockStatus, slaStage } from '@/lib/domain/sla'
import { ReportColumns } from './report-columns'
import { addressOf, reportCalls, requestOf, startOf, type ReportOptions, type ReportValues } from './report-start'

const words: Record<ReportFilter | 'client_id', string> = {
  client_id: 'Client', carrier_id: 'Carrier', status: 'Status', service: 'Service', country_code: 'Country',
  payment_mode: 'Payment mode', event_code: 'Event', seller_id: 'Seller', ship_status: 'Ship status', ship_option: 'Ship option',
  warehouse_id: 'Warehouse', client_channel_id: 'Channel', order_status: 'Status', fulfilment_status: 'Status',
  inbound_status: 'Status', outbound_status: 'Status', txn_type: 'Kind', supplier_id: 'Supplier', market_country: 'Market',
  stage: 'Stage', clock_status: 'Result', breached: 'Breached', prealert_status: 'Status', receive_status: 'Received',
}
const named = <Name extends string>(of: { names: readonly Name[]; label(name: Name): string }) =>
  of.names.map((value) => ({ value, label: of.label(value) }))
const known: ReportOptions = {
  inbound_status: named(inboundStatus), outbound_status: named(outboundStatus), txn_type: named(inboundTxn),
  order_status: named(saleOrderStatus), fulfilment_status: named(fulfillmentStatus),
  stage: [...slaStage.options], clock_status: named(slaClockStatus),
  prealert_status: named(preAlertStatus), receive_status: named(receiveStatus),
  breached: [{ value: 'true', label: 'Only breached' }, { value: 'false', label: 'Without breached' }],
}
const formats = [{ value: 'xlsx', label: 'Excel (xlsx)' }, { value: 'csv', label: 'csv' }]
const one = new Set<string>(['payment_mode', 'breached'])

type Faults = Partial<Record<string, string>>

function Reports({ offered, chosen, onChoose }: { offered: readonly ExportReport[]; chosen: ExportReport; onChoose: (name: ExportReport) => void }) {
  return (
    <nav aria-label="Reports" className="flex flex-col gap-4">
      {[...Map.groupBy(offered, (name) => reportFacts[name].group)].map(([group, names]) => (
        <section key={group}>
          <h2 className="mb-1 text-meta font-semibold text-ink-soft">{group}</h2>
          <ul className="flex flex-col gap-1">
            {names.map((name) => (
              <li key={name}>
                <button
                  type="button" aria-current={name === chosen ? 'true' : undefined} onClick={() => onChoose(name)}
                  className="w-full rounded border border-transparent px-3 py-2 text-start hover:bg-surface-hover aria-[current=true]:border-primary aria-[current=true]:bg-surface-sunken"
                >
                  <span className="block font-medium">{exportReport.label(name)}</span>
                  <span className="block text-meta text-ink-soft">{reportFacts[name].text}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function Filters({ values, options, faults, onSet }: {
  values: ReportValues; options: ReportOptions; faults: Faults; onSet: (name: string, value: unknown) => void
}) {
  const { dates, filters, most } = reportFacts[values.report]
  const field = (name: string) => ({ id: `report-${name}`, name, error: faults[name] })
  return (
    <div className="grid gap-x-5 gap-y-4 xl:grid-cols-2">
      {most !== null && (
        <>
          <DateField {...field('from')} label="From" required value={values.from} onChange={(value) => onSet('from', value)} />
          <DateField {...field('to')} label="To" required value={values.to} onChange={(value) => onSet('to', value)} />
          <ChoiceField
            {...field('date_field')} label="Dates of" options={Object.entries(dates).map(([value, label]) => ({ value, label }))}
            value={values.date_field} onChange={(value) => value && onSet('date_field', String(value))}
          />
        </>
      )}
      <ChoiceField {...field('format')} label="Format" options={formats} value={values.format} onChange={(value) => value && onSet('format', String(value))} />
      {(['client_id', ...filters] as const).map((name) => {
        const choices = known[name] ?? options[name] ?? []
        if (choices.length === 0) return null
        return one.has(name)
          ? <ChoiceField
            key={name} {...field(name)} label={words[name]} options={choices}
            value={values[name] as string | undefined} onChange={(value) => onSet(name, value)}
          />
          : <ChoicesField
            key={name} {...field(name)} label={words[name]} options={choices}
            value={values[name] as (string | number)[] | undefined} onChange={(value) => onSet(name, value)}
          />
      })}
    </div>
  )
}

/** How many rows that would be, and which columns it can have; told while one chooses. */
const useEstimate = ({ columns: _columns, ...values }: ReportValues, isSound: boolean) =>
  useAsk('exportReports.estimate', { name: values.report, ...requestOf({ ...values, columns: null } as ReportValues) }, { keepOld: true, enabled: isSound })

function Estimate({ of: { data, error, isFetching } }: { of: ReturnType<typeof useEstimate> }) {
  if (error) return <p className="text-red-strong">{error.message}</p>
  if (!data || isFetching) return <p className="text-ink-soft">Counting rows …</p>
  return <p className="text-ink-soft">{data.rows === 0
    ? 'No rows for these filters.'
    : `${grouped(String(data.rows))} ${data.rows === 1 ? 'row' : 'rows'}. ${data.background ? 'The file is made in the background.' : 'The file is handed over at once.'}`}</p>
}

const faultOf = ({ report, from, to }: ReportValues) =>
  ((from && to) || reportFacts[report].most === null ? periodFault(report, from ?? '', to ?? '') : { field: from ? 'to' : 'from', message: 'Choose a day.' })

/** What is chosen, which the address keeps, and what came of running it. */
function useReport(start: ReportValues) {
  const [values, setValues] = useState(start)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isQueued, setQueued] = useState(false)
  const fault = faultOf(values)
  useEffect(() => window.history.replaceState(null, '', `?${addressOf(values)}`), [values])

  const replace = (next: ReportValues) => {
    setRefused(null)
    setQueued(false)
    setValues(next)
  }
  const run = async (event: FormEvent) => {
    event.preventDefault()
    if (fault || isBusy) return
    setBusy(true)
    setRefused(null)
    try {
      const { status } = await download(reportCalls[values.report], requestOf(values) as Input<'exportReports.lastMile'>)
      setQueued(status === 202)
      if (status !== 202) snack(`${exportReport.label(values.report)} is downloaded.`)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }
  const faults: Faults = {
    ...Object.fromEntries((refused?.errors ?? []).map(({ field, message }) => [field ?? '', message])), ...(fault ? { [fault.field]: fault.message } : {}),
  }
  return { values, fault, faults, refused, isBusy, isQueued, run, replace }
}

/** Reports beside what they can be narrowed by; the address keeps what was chosen. */
export function ReportScreen({ offered, options, start }: { offered: readonly ExportReport[]; options: ReportOptions; start: ReportValues }) {
  const { values, fault, faults, refused, isBusy, isQueued, run, replace } = useReport(start)
  const { report } = values
  const estimate = useEstimate(values, fault === null)
  const change = (more: Partial<ReportValues>) => replace({ ...values, ...more } as ReportValues)
  const choose = (name: ExportReport) => change({ report: name, columns: null, date_field: Object.keys(reportFacts[name].dates)[0] ?? '' })
  const show = (search: string) => replace(startOf({ again: search }, offered, { from: values.from ?? '', to: values.to ?? '' }))
  return (
    <div className="grid gap-6 xl:grid-cols-[18rem_1fr]">
      <Reports offered={offered} chosen={report} onChoose={choose} />
      <div className="flex max-w-4xl min-w-0 flex-col gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="me-auto text-lead font-semibold">{exportReport.label(report)}</h2>
          <ReportColumns all={estimate.data?.columns ?? []} chosen={values.columns} onChange={(columns) => change({ columns })} />
          <ViewsMenu path="/download-reports" now={() => ({ search: addressOf(values), columns: [] })} onShow={({ search }) => show(search)} />
        </div>
        <form onSubmit={(event) => void run(event)} noValidate aria-label={exportReport.label(report)} className="flex flex-col gap-5">
          {refused && <Notice tone="red">{refused.message}</Notice>}
          {isQueued && (
            <Notice tone="blue">
              Your report is being prepared. You will find it under <Link href="/download-reports-list" className="underline">Recent downloads</Link>.
            </Notice>
          )}
          <Filters values={values} options={options} faults={faults} onSet={(name, value) => change({ [name]: value ?? undefined })} />
          <footer className="flex flex-wrap items-center gap-4 border-t pt-3">
            <Button type="submit" variant="primary" busy={isBusy}>Run</Button>
            {!fault && <Estimate of={estimate} />}
          </footer>
        </form>
      </div>
    </div>
  )
}

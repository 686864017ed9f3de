'use client'

import { useRouter } from 'next/navigation'
import { useState, type ReactNode } from 'react'
import { runAction } from '@/components/screens/ask-action'
import { useRun } from '@/components/screens/use-run'
import { Button, ButtonLink } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dropzone } from '@/components/ui/dropzone'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { Tabs } from '@/components/ui/tabs'
import { ask, sendFile } from '@/lib/client/ask'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { dubaiTime } from '@/lib/domain/days'
import { Refused } from '@/lib/domain/refused'
import {
  blankLine, blankPackage, lineLabels, MOST_INVOICE_LINES, MOST_PACKAGE_ROWS, packageLabels, type HeaderField, type InvoiceDraft, type InvoiceFault,
} from '@/lib/domain/seller-invoice'
import { Papers } from '../[id]/papers'
import { HeaderFields } from './header-fields'
import { cellId, TypedGrid } from './typed-grid'
import { useShipment } from './use-shipment'
import { VerifyStep, type Verified } from './verify-step'

type Invoice = Reply<'sellerInvoices.one'>
const steps = ['shipment', 'lines', 'verify', 'documents', 'submit'] as const
type Step = (typeof steps)[number]
const labels: Record<Step, string> = {
  shipment: '1 Shipment', lines: '2 Lines and packages', verify: '3 Verify', documents: '4 Documents', submit: '5 Review and submit',
}
const MAX_BYTES = 15 * 1024 * 1024

type Form = ReturnType<typeof useShipment>

/** The file of two sheets in place of typing; it replaces both. */
function FromFile({ id, form }: { id: number; form: Form }) {
  const { busy, run } = useRun()
  const [fault, setFault] = useState<string | null>(null)
  const call = 'sellerInvoices.template'
  const upload = async (file: File) => {
    setFault(null)
    if (form.isDirty && !(await form.save())) return
    try {
      await sendFile('sellerInvoices.upload', { invoice_id: id }, file)
      const now = await ask('sellerInvoices.one', { id })
      if (now.draft) form.replace(now.draft, now.version)
      snack(`${file.name} is read.`)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFault(error.message)
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <Dropzone
        label="Invoice file" hint="xlsx with the sheets Invoice lines and Packages; it replaces the rows below" accept=".xlsx" maxBytes={MAX_BYTES}
        onFiles={(files) => files[0] && void upload(files[0])}
      />
      <div><Button size="small" busy={busy === call} onClick={() => void run(call, () => runAction({ label: '', call }, {}))}>Download template</Button></div>
      {fault && <Notice tone="red">{fault}</Notice>}
    </div>
  )
}

function Sheets({ id, form, isDraft }: { id: number; form: Form; isDraft: boolean }) {
  const { typed, setTyped } = form
  return (
    <div className="flex flex-col gap-6">
      {isDraft && <FromFile id={id} form={form} />}
      <TypedGrid
        sheet="lines" label="Invoice lines" columns={lineLabels} rows={typed.lines} blank={blankLine} most={MOST_INVOICE_LINES}
        onChange={(lines) => setTyped((now) => ({ ...now, lines }))}
      />
      <TypedGrid
        sheet="packages" label="Packages" columns={packageLabels} rows={typed.packages} blank={blankPackage} most={MOST_PACKAGE_ROWS}
        onChange={(packages) => setTyped((now) => ({ ...now, packages }))}
      />
    </div>
  )
}

/** The last step: asked once more, since a submitted invoice is not changed unless it is put on hold. */
function SubmitStep({ id, no, form }: { id: number; no: string; form: Form }) {
  const router = useRouter()
  const submit = useAct('sellerInvoices.submit')
  const [isAsking, setAsking] = useState(false)
  const send = async () => {
    const isSaved = !form.isDirty || (await form.save())
    setAsking(false)
    if (!isSaved) return
    submit.mutate({ id }, { onSuccess: ({ invoice_no }) => { form.forget(); snack(`Invoice ${invoice_no} is submitted.`); router.push(`/invoices/${id}`) } })
  }
  return (
    <div className="flex flex-col gap-4">
      {submit.error && <Notice tone="red" title={submit.error.message}>{submit.error.errors.slice(0, 5).map(({ message }) => message).join(' ')}</Notice>}
      <p>Once submitted, our import desk reviews the invoice and tells you what is to pay.</p>
      <div><Button variant="primary" busy={submit.isPending || form.busy} onClick={() => setAsking(true)}>Submit</Button></div>
      {isAsking && (
        <ConfirmDialog
          open onOpenChange={() => setAsking(false)} title={`Submit invoice ${form.typed.header.seller_invoice_no || no}?`} busy={form.busy}
          consequence="You cannot change it unless it is put on hold." confirmLabel="Submit" onConfirm={() => void send()}
        />
      )}
    </div>
  )
}

function Foot({ id, no, form, isDraft }: { id: number; no: string; form: Form; isDraft: boolean }) {
  const router = useRouter()
  const answer = async () => {
    if (!(await form.save())) return
    form.forget()
    snack(`${no} is changed, and its reviewers are told.`)
    router.push(`/invoices/${id}`)
  }
  return (
    <div className="flex flex-wrap items-center gap-3 border-t pt-4">
      <Button busy={form.busy} disabled={!form.isDirty} variant={isDraft ? 'secondary' : 'primary'} onClick={() => void (isDraft ? form.save() : answer())}>
        {isDraft ? 'Save draft' : 'Save changes'}
      </Button>
      <ButtonLink href={`/invoices/${id}`}>Close</ButtonLink>
      <p role="status" className="text-meta text-ink-faint">
        {form.isDirty ? 'Not saved yet; kept on this device.' : form.savedAt ? `Saved at ${dubaiTime(form.savedAt)}.` : ''}
      </p>
    </div>
  )
}

/** What is verified, and the way from a fault to its cell. */
function useVerify(id: number, form: Form, setStep: (step: Step) => void) {
  const verify = useAct('sellerInvoices.verify')
  const [verified, setVerified] = useState<Verified | null>(null)
  const check = async () => { if (await form.save()) verify.mutate({ invoice_id: id }, { onSuccess: setVerified }) }
  const jump = ({ sheet, row, field }: InvoiceFault) => {
    setStep(sheet === 'shipment' ? 'shipment' : 'lines')
    // The step has to be there before its cell can be entered.
    requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(cellId(sheet, row ?? 0, field))?.focus()))
  }
  const errorOf = (field: HeaderField) => {
    const refused = form.error?.errors.find((one) => one.field === `header.${field}`)
    return (refused ?? verified?.errors.find((one) => one.sheet === 'shipment' && one.field === field))?.message ?? null
  }
  return { verified, check, jump, errorOf, busy: verify.isPending }
}

/** A seller's invoice of several steps (invoices-payments.md 4.1); of one on hold, the same sheets with a save of its own. */
export function ShipmentForm({ invoice: first, draft }: { invoice: Invoice; draft: InvoiceDraft }) {
  const { id, no } = first
  const isDraft = first.status === null
  const invoice = useAsk('sellerInvoices.one', { id }, { first }).data ?? first
  const form = useShipment(id, draft, first.version, isDraft)
  const { typed, setTyped } = form
  const [step, setStep] = useState<Step>('shipment')
  const { verified, check, jump, errorOf, busy } = useVerify(id, form, setStep)
  const go = async (to: Step) => { setStep(to); if (isDraft && form.isDirty) await form.save() }
  const contents: Record<Step, ReactNode> = {
    shipment: <HeaderFields header={typed.header} errorOf={errorOf} onChange={(header) => setTyped((now) => ({ ...now, header }))} />,
    lines: <Sheets id={id} form={form} isDraft={isDraft} />,
    verify: <VerifyStep verified={verified} currency={typed.header.currency} busy={busy || form.busy} onVerify={() => void check()} onGo={jump} />,
    documents: <Papers invoice={invoice} mayRead />,
    submit: <SubmitStep id={id} no={no} form={form} />,
  }
  const shown = isDraft ? steps : (['shipment', 'lines', 'documents'] as const)
  return (
    <div className="flex flex-col gap-4">
      {form.restored && <Notice tone="blue" action={<Button size="small" onClick={form.restart}>Begin again</Button>}>What you typed before is back.</Notice>}
      {form.error && <Notice tone="red">{form.error.message}</Notice>}
      {first.status_note && <Notice tone="orange" title={first.label}>{first.status_note}</Notice>}
      <p className="text-ink-soft"><bdi>{first.seller}</bdi> for <bdi>{first.client}</bdi>, {no}</p>
      <Tabs
        label="Steps" value={step} onChange={(to) => void go(to as Step)}
        tabs={shown.map((name) => ({ id: name, label: labels[name], content: contents[name] }))}
      />
      <Foot id={id} no={no} form={form} isDraft={isDraft} />
    </div>
  )
}

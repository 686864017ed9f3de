'use client'

import { useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { useAct } from '@/lib/client/query'
import type { Row } from '@/lib/contract/types'
import { allocationMode } from '@/lib/domain/allocation'
import { counted } from '@/lib/domain/counted'
import { day } from '@/lib/domain/days'
import { guardedStatus } from '@/lib/domain/record-status'
import { useOrder } from '../order-list'

type Rule = Row<'allocation.list'>
interface Props {
  title: string
  note?: string
  rules: Rule[]
  clientId: number | null
  draftId: number | null
  maySort: boolean
  mayEdit: boolean
  showClient?: boolean
}

function RuleActions({ rule, onAsk }: { rule: Rule; onAsk: (rule: Rule, what: 'off' | 'delete') => void }) {
  const toggle = useAct('allocation.toggle')
  const activate = () => toggle.mutate({ id: rule.id, status: 'active' }, {
    onSuccess: () => snack(`${rule.rule_code} is active.`), onError: (error) => snack(error.message, { tone: 'red' }),
  })
  return (
    <span className="flex gap-1">
      <ButtonLink size="small" href={`/rulesAllocation/edit/${rule.id}`}>Edit</ButtonLink>
      <ButtonLink
        size="small" variant="quiet" href={`/rulesAllocation/add/${rule.client_id ?? 0}?copy=${rule.id}${rule.draft_id ? `&draft=${rule.draft_id}` : ''}`}
      >
        Duplicate
      </ButtonLink>
      {rule.status === 'active'
        ? <Button size="small" variant="quiet" onClick={() => onAsk(rule, 'off')}>Deactivate</Button>
        : <Button size="small" variant="quiet" busy={toggle.isPending} onClick={activate}>Activate</Button>}
      {rule.status === 'inactive' && <Button size="small" variant="quiet" onClick={() => onAsk(rule, 'delete')}>Delete</Button>}
    </span>
  )
}

/** Deactivating and deleting are question about first. */
function useQuestion() {
  const [question, setQuestion] = useState<{ rule: Rule; what: 'off' | 'delete' } | null>(null)
  const toggle = useAct('allocation.toggle')
  const remove = useAct('allocation.remove')
  const handlers = { onSuccess: () => setQuestion(null), onError: (error: Error) => { setQuestion(null); snack(error.message, { tone: 'red' }) } }
  const answer = () => question
    && (question.what === 'off' ? toggle.mutate({ id: question.rule.id, status: 'inactive' }, handlers) : remove.mutate({ id: question.rule.id }, handlers))
  const dialog = (
    <ConfirmDialog
      open={question !== null}
      onOpenChange={() => setQuestion(null)}
      title={question?.what === 'delete' ? `Delete ${question.rule.rule_code} ${question.rule.rule_name}?` : `Deactivate ${question?.rule.rule_name ?? ''}?`}
      consequence={question?.what === 'delete'
        ? 'This cannot be undone, but a former version can be brought back.'
        : `${counted(question?.rule.hits ?? 0, 'order')} matched it this week.`}
      confirmLabel={question?.what === 'delete' ? 'Delete' : 'Deactivate'}
      tone="danger"
      busy={toggle.isPending || remove.isPending}
      onConfirm={answer}
    />
  )
  return { dialog, ask: (rule: Rule, what: 'off' | 'delete') => setQuestion({ rule, what }) }
}

function Heads({ maySort, mayEdit, showClient }: Pick<Props, 'maySort' | 'mayEdit' | 'showClient'>) {
  return (
    <tr>
      {maySort && <Th>Order</Th>}
      <Th align="end">Priority</Th>
      <Th>Rule</Th>
      {showClient && <Th>Client</Th>}
      <Th>Linehaul</Th>
      <Th>Conditions</Th>
      <Th>Mode</Th>
      <Th>Carriers</Th>
      <Th align="end">Hits, 7 days</Th>
      <Th>In force</Th>
      <Th>Status</Th>
      {mayEdit && <Th><span className="sr-only">Actions</span></Th>}
    </tr>
  )
}

const dates = ({ effective_from, effective_to }: Rule) => (
  effective_from || effective_to ? `${effective_from ? day(effective_from) : '…'} – ${effective_to ? day(effective_to) : '…'}` : '–'
)

/** What a rule looks at, and to whom it gives. */
function Cells({ rule, showClient }: { rule: Rule; showClient: boolean }) {
  return (
    <>
      <Td>
        <span className="text-meta text-ink-soft">{rule.rule_code}</span> <b className="font-medium">{rule.rule_name}</b>
        {rule.never && <span className="block text-meta text-orange-strong">{rule.never}</span>}
      </Td>
      {showClient && <Td>{rule.client}</Td>}
      <Td>{rule.linehaul ?? 'Any'}</Td>
      <Td className="truncate" title={rule.conditions_text}>{rule.conditions_text}</Td>
      <Td>{allocationMode.label(rule.allocation_mode)}</Td>
      <Td className="truncate" title={rule.targets_text}>{rule.targets_text}</Td>
      <Td align="end">{rule.hits}</Td><Td>{dates(rule)}</Td>
      <Td><Chip tone={guardedStatus.tone(rule.status)}>{guardedStatus.label(rule.status)}</Chip></Td>
    </>
  )
}

/** One set of rules in order; the order is saved as a whole, and refused when somebody changed the set meanwhile. */
export function RulesTable({ title, note, rules, clientId, draftId, maySort, mayEdit, showClient = false }: Props) {
  const [order, setOrder] = useState(rules)
  const question = useQuestion()
  const save = useAct('allocation.reorder')
  const by = useOrder(order, ({ rule_name }) => rule_name, setOrder)
  const isMoved = order.some(({ id }, i) => id !== rules[i]?.id)
  const keep = () =>
    save.mutate({ client_id: clientId, draft_id: draftId ?? undefined, rule_ids: order.map(({ id }) => id) }, { onSuccess: () => snack('The order is saved.') })
  return (
    <Card
      flush title={title}
      actions={maySort && (
        <Button
          size="small" variant={isMoved ? 'primary' : 'secondary'} busy={save.isPending}
          disabledReason={!isMoved && 'The order is as it was saved.'} onClick={keep}
        >
          Save order
        </Button>
      )}
    >
      {note && <p className="px-4 pt-2 text-ink-soft">{note}</p>}
      {save.error && <div className="p-3"><Notice tone="red">{save.error.message}</Notice></div>}
      {by.live}
      <div className="overflow-x-auto">
        <Table>
          <thead>
            <Heads maySort={maySort} mayEdit={mayEdit} showClient={showClient} />
          </thead>
          <tbody>
            {order.map((rule, i) => (
              <Tr key={rule.id} {...(maySort ? by.row(i) : {})}>
                {maySort && <Td>{by.handle(i)}</Td>}
                <Td align="end">{maySort ? i + 1 : rule.priority}</Td>
                <Cells rule={rule} showClient={showClient} />
                {mayEdit && <Td><RuleActions rule={rule} onAsk={question.ask} /></Td>}
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      {question.dialog}
    </Card>
  )
}

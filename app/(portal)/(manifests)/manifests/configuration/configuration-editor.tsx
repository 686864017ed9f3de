'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Drawer } from '@/components/ui/drawer'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Refused } from '@/lib/domain/refused'
import { userCategory } from '@/lib/domain/user'
import { TemplateSections } from '../template-sections'
import { draftOf, saving, type ColumnField, type Draft, type Header, type Template } from '../template-draft'
import { ScheduleFields } from './schedule-fields'
import { scheduleFault, scheduleOf, type Schedule } from './schedule-draft'

const byField = (error: Refused | null) =>
  Object.fromEntries((error?.errors ?? []).flatMap(({ field, message }) => (field ? [[field.split('.')[0] as string, message]] : [])))

/** How a user's manifests look, and when and to whom they go, in one sheet. */
export function ConfigurationEditor({ first, fields, headers, onClose }: { first: Template; fields: ColumnField[]; headers: Header[]; onClose: () => void }) {
  const [template, setTemplate] = useState(first)
  const [draft, setDraft] = useState<Draft>(() => draftOf(first))
  const [schedule, setSchedule] = useState<Schedule>(() => scheduleOf(first))
  const [bare, setBare] = useState<Record<string, string>>({})
  const saveTemplate = useAct('manifests.saveTemplate')
  const saveSchedule = useAct('manifests.saveConfiguration')
  const isBusy = saveTemplate.isPending || saveSchedule.isPending
  const refused = { ...byField(saveTemplate.error), ...byField(saveSchedule.error), ...bare }
  const general = [saveTemplate.error, saveSchedule.error].find((error) => error?.errors.every(({ field }) => !field))
  const save = async () => {
    const faults = scheduleFault(schedule)
    setBare(faults)
    if (Object.keys(faults).length > 0) return
    saveTemplate.mutate(saving(draft, template), {
      onSuccess: (saved) => {
        setTemplate(saved)
        saveSchedule.mutate(
          { ...schedule, user_id: template.user_id, version: template.configuration?.version ?? 0 },
          { onSuccess: () => { snack(`Saved the manifests of ${template.user}.`); onClose() } },
        )
      },
    })
  }
  const category = userCategory.is(template.user_category) ? userCategory.label(template.user_category) : template.user_category
  return (
    <Drawer
      open
      onOpenChange={onClose}
      width="wide"
      title={`Manifests of ${template.user}`}
      description={`${category} · template and schedule`}
      footer={<><Button onClick={onClose}>Cancel</Button><Button variant="primary" busy={isBusy} onClick={() => void save()}>Save</Button></>}
    >
      <div className="flex flex-col gap-4">
        {general && <Notice tone="red">{general.message}</Notice>}
        {Object.keys(refused).length > 0 && <Notice tone="red" title="Not saved yet">{Object.values(refused)[0]}</Notice>}
        <Card title="Schedule"><ScheduleFields schedule={schedule} template={template} onChange={setSchedule} refused={refused} /></Card>
        <TemplateSections
          template={template}
          draft={draft}
          onChange={setDraft}
          fields={fields.filter(({ id }) => template.open_fields.includes(id))}
          headers={headers.filter(({ id }) => template.open_headers.includes(id))}
          refused={refused}
        />
      </div>
    </Drawer>
  )
}

'use client'

import { useState } from 'react'
import type { FormPartProps } from '@/components/screens/form-definition'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useAct } from '@/lib/client/query'
import type { Input } from '@/lib/contract/types'

const reportFields = ['workspace_id', 'report_id', 'dataset_id', 'rls_role', 'embed_url'] as const

/** Asks Power BI for the report as it stands in the form, before anybody opens it. */
export function PowerBiTest({ values }: FormPartProps) {
  const test = useAct('dashboards.testPowerBi')
  const body = Object.fromEntries(reportFields.map((name) => [name, values[name] || undefined])) as Input<'dashboards.testPowerBi'>
  const key = JSON.stringify(body)
  const [tested, setTested] = useState<string | null>(null)
  const isMissing = !body.workspace_id || !body.report_id || !body.dataset_id
  const isOfThis = tested === key
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        busy={test.isPending} disabledReason={isMissing && 'Enter the ids of workspace, report and dataset first.'}
        onClick={() => {
          setTested(key)
          test.mutate(body)
        }}
      >
        Test
      </Button>
      {isOfThis && test.data && <Notice tone="green">Power BI shows “{test.data.report_name}” and gave a token for you.</Notice>}
      {isOfThis && test.error && <Notice tone="red">{test.error.errors[0]?.message ?? test.error.message}</Notice>}
    </div>
  )
}

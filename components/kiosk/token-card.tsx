'use client'

import { TriangleAlert } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { arrivalClass, type TokenPurpose, type TokenStatus } from '@/lib/domain/gate-token'
import type { KioskToken } from '@/lib/kiosk/fold-token'
import { useKiosk } from './kiosk-context'
import { Ltr } from './ltr'
import { KioskMoment } from './moment'
import { useVehicleTypeName } from './use-site-lists'

/** A token at arm's length: its plate in the largest type, then what the task needs to know. */
export function TokenCard({ token, children }: { token: KioskToken; children?: ReactNode }) {
  const { words, inHand } = useKiosk()
  const typeName = useVehicleTypeName()
  const { token_no } = token
  useEffect(() => {
    inHand.current = token_no
    return () => {
      inHand.current = null
    }
  }, [inHand, token_no])
  const facts: [string, ReactNode][] = [
    [words.common.token, <Ltr key="t">{token.token_no}</Ltr>],
    [words.create.vehicleType, typeName(token.vehicle_type)],
    [words.create.driver, token.driver_name],
    [words.create.transporter, token.transporter_name],
    [words.create.client, token.client_name],
    [words.create.order, token.reference_no && <Ltr key="o">{token.reference_no}</Ltr>],
    [words.gateIn.appointment, token.appointment_from && <KioskMoment key="s" at={token.appointment_from} to={token.appointment_to} />],
    [words.create.container, token.container_no && <Ltr key="c">{token.container_no}</Ltr>],
    [words.create.seal, token.seal_no && <Ltr key="n">{token.seal_no}</Ltr>],
    [words.gateIn.bay, token.bay_code && <Ltr key="b">{token.bay_code}</Ltr>],
  ]
  const arrival = arrivalClass.is(token.arrival_class) ? words.gateIn[token.arrival_class] : null
  return (
    <section className="flex flex-col gap-4 rounded-lg border-2 border-line-control p-6 max-sm:p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="rounded-lg border-4 border-ink px-4 py-1 text-token font-bold max-sm:text-kiosk-title"><Ltr>{token.vehicle_no}</Ltr></p>
        <p className="flex flex-wrap gap-3 text-title font-semibold">
          <span className="rounded-full bg-blue-soft px-4 py-2 text-blue-strong">{words.status[token.status as TokenStatus]}</span>
          <span className="rounded-full bg-grey-soft px-4 py-2 text-ink">{words.purpose[token.purpose as TokenPurpose]}</span>
          {arrival && <span className="rounded-full bg-grey-soft px-4 py-2 text-ink">{arrival}</span>}
        </p>
      </div>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-6 gap-y-3">
        {facts.filter(([, value]) => value).map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-lead text-ink-soft">{label}</dt>
            <dd className="font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}

/** Something a guard must notice, with its sign and its words. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-3 rounded-lg bg-orange-soft p-4 font-semibold text-orange-strong">
      <TriangleAlert aria-hidden className="size-8 shrink-0" />
      {children}
    </p>
  )
}

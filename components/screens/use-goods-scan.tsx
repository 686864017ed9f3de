'use client'

import { useState } from 'react'
import { play } from '@/components/screens/scan-tones'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { day, today } from '@/lib/domain/days'
import { readGs1, type Gs1Data } from '@/lib/domain/gs1'
import { cleanNumber } from '@/lib/domain/scan-input'

/** What a scan of goods says: the code of the goods, null where it names none, and what else a GS1 code bears. */
export interface ScannedGoods { code: string | null; said: Gs1Data | null }

const parts = ({ gtin, sscc, lot_no, expiry_date, mfg_date, serial, count }: Gs1Data): string => [
  gtin && `GTIN ${gtin}`, sscc && `SSCC ${sscc}`, lot_no && `lot ${lot_no}`, serial && `serial ${serial}`, mfg_date && `made ${day(mfg_date)}`,
  expiry_date && `expires ${day(expiry_date)}`, count && `count ${count}`,
].filter(Boolean).join(', ')

interface Question { raw: string; readings: readonly Gs1Data[]; isSure: boolean }

function Readings({ raw, readings, isSure, onChoose }: Question & { onChoose: (goods: ScannedGoods) => void }) {
  const code = cleanNumber(raw)
  return (
    <Notice tone="yellow" title={`How is ${code} read?`}>
      <span className="mt-2 flex flex-wrap gap-2">
        {readings.map((said) => <Button key={parts(said)} size="large" onClick={() => onChoose({ code: said.gtin, said })}>{parts(said)}</Button>)}
        {!isSure && <Button size="large" onClick={() => onChoose({ code, said: null })}>It is another code</Button>}
      </span>
    </Notice>
  )
}

/**
 * Scans of goods: plain codes, and GS1 codes with their lot, expiry, serial and count. A code that can be read two ways is put to the person,
 * and nothing else is taken until that is answered.
 * @param isKnown whether a plain code names something here, in which case it is nothing else
 * @param isUncertainPlain a code that only may be a GS1 code is a plain one: where any text can be a serial number
 */
export function useGoodsScan(onScan: (goods: ScannedGoods) => void, isKnown: (code: string) => boolean = () => false, isUncertainPlain = false) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const answer = (goods: ScannedGoods) => {
    setQuestion(null)
    setFault(null)
    onScan(goods)
  }
  const wrong = (message: string) => {
    setFault(message)
    play('wrong')
  }
  const take = (raw: string) => {
    if (question) return wrong(`Say first how ${cleanNumber(question.raw)} is read. ${cleanNumber(raw)} was not taken.`)
    const code = cleanNumber(raw)
    if (isKnown(code)) return answer({ code, said: null })
    const read = readGs1(raw, Number(today().slice(0, 4)))
    if (read.kind === 'fault') return wrong(read.message)
    if (read.kind === 'none' || (isUncertainPlain && !read.isSure)) return answer({ code, said: null })
    const [said] = read.readings
    if (read.isSure && read.readings.length === 1) return answer({ code: said.gtin, said })
    setFault(null)
    setQuestion({ raw, ...read })
    return play('alert')
  }
  const asking = (
    <>
      {fault && <Notice tone="red">{fault}</Notice>}
      {question && <Readings {...question} onChoose={answer} />}
    </>
  )
  return { take, asking }
}

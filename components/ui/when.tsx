import { day, dayTime, dubaiTime, type Moment } from '@/lib/domain/days'

type WhenProps = {
  moment: Moment
  /** 'day' of a plain date or a moment, 'time' where the day stands above, both otherwise. */
  show?: 'day' | 'time' | 'dayTime'
}

const spell = { day, time: dubaiTime, dayTime }

/** A moment in Dubai time; its zone and UTC on hover. What is no date at all is shown as it came. */
export function When({ moment, show = 'dayTime' }: WhenProps) {
  const instant = new Date(moment)
  if (Number.isNaN(instant.getTime())) return <>{String(moment)}</>
  const iso = instant.toISOString()
  const hint = show === 'day' ? undefined : `Dubai time (UTC+4)\n${iso.slice(0, 16).replace('T', ' ')} UTC`
  return (
    <time dateTime={iso} data-tip={hint} dir="ltr" className="figures whitespace-nowrap">
      {spell[show](moment)}
    </time>
  )
}

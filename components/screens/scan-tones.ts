/** What a scan may sound like; each can be told from the others without looking (tracking.md 4, /lm-apply-scan). */
export type Tune = 'ok' | 'alert' | 'duplicate' | 'hold' | 'wrong' | 'kept'

/** Pitch in Hz, start and length in milliseconds. */
type Note = readonly [hz: number, startMs: number, lengthMs: number]

const tunes: Record<Tune, { wave: OscillatorType; notes: readonly Note[]; buzzMs: number[] }> = {
  ok: { wave: 'sine', notes: [[1320, 0, 90]], buzzMs: [] },
  // Done, but a kind of scan one should notice: damage, hold, return.
  alert: { wave: 'sine', notes: [[1320, 0, 80], [990, 100, 140]], buzzMs: [40] },
  duplicate: { wave: 'triangle', notes: [[660, 0, 90], [660, 150, 90]], buzzMs: [60, 60, 60] },
  hold: { wave: 'triangle', notes: [[520, 0, 120], [780, 140, 120], [520, 280, 120], [780, 420, 120]], buzzMs: [120, 60, 120] },
  wrong: { wave: 'square', notes: [[160, 0, 450]], buzzMs: [350] },
  kept: { wave: 'sine', notes: [[440, 0, 40]], buzzMs: [] },
}

const place = 'scan-sounds'
const loudness: Record<Tune, number> = { ok: 0.25, alert: 0.25, duplicate: 0.35, hold: 0.35, wrong: 0.18, kept: 0.12 }
let audio: AudioContext | null = null

/** Whether this device makes scan sounds; yes until switched off. */
export const soundsOn = (): boolean => localStorage.getItem(place) !== 'off'

export function setSounds(on: boolean): void {
  if (on) localStorage.removeItem(place)
  else localStorage.setItem(place, 'off')
}

/** Plays a tune now and lets a handheld buzz. A browser that allows no sound before the first touch stays silent until then. */
export function play(tune: Tune): void {
  if (!soundsOn() || !('AudioContext' in window)) return
  const { wave, notes, buzzMs } = tunes[tune]
  if (buzzMs.length > 0) navigator.vibrate?.(buzzMs)
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
  for (const [hz, startMs, lengthMs] of notes) {
    const from = audio.currentTime + startMs / 1000
    const until = from + lengthMs / 1000
    const voice = audio.createOscillator()
    const volume = audio.createGain()
    voice.type = wave
    voice.frequency.value = hz
    // Faded at both ends, since a tone cut off clicks.
    volume.gain.setValueAtTime(0.0001, from)
    volume.gain.exponentialRampToValueAtTime(loudness[tune], from + 0.008)
    volume.gain.setValueAtTime(loudness[tune], until - 0.015)
    volume.gain.exponentialRampToValueAtTime(0.0001, until)
    voice.connect(volume).connect(audio.destination)
    voice.start(from)
    voice.stop(until)
  }
}

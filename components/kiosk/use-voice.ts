'use client'

import { useEffect, useState } from 'react'
import { useKiosk } from './kiosk-context'

/** Reads a text aloud in the chosen language; null where the device has no voice for it. */
export function useVoice(): ((text: string) => void) | null {
  const { language } = useKiosk()
  const [voices, setVoices] = useState<SpeechSynthesisVoice[]>([])
  useEffect(() => {
    if (!('speechSynthesis' in window)) return
    const look = () => setVoices(window.speechSynthesis.getVoices())
    look()
    window.speechSynthesis.addEventListener('voiceschanged', look)
    return () => {
      window.speechSynthesis.removeEventListener('voiceschanged', look)
      window.speechSynthesis.cancel()
    }
  }, [])
  const voice = voices.find(({ lang }) => lang.toLowerCase().startsWith(language))
  if (!voice) return null
  return (text) => {
    const said = new SpeechSynthesisUtterance(text)
    said.voice = voice
    said.lang = voice.lang
    window.speechSynthesis.cancel()
    window.speechSynthesis.speak(said)
  }
}

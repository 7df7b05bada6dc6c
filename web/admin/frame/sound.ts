import { useLocalStorage } from '@mantine/hooks'

/** Whether a new message makes a sound; off until the administrator switches it on (CHAT-25). */
export const useSound = () =>
  useLocalStorage({ key: 'chat-sound', defaultValue: false, getInitialValueInEffect: false })

const NOTES = [660, 880]
const NOTE_SECONDS = 0.12
const VOLUME = 0.08

/** Plays two short notes. */
export const playSound = (): void => {
  const audio = new AudioContext()
  const volume = audio.createGain()
  volume.gain.value = VOLUME
  volume.connect(audio.destination)
  for (const [index, frequency] of NOTES.entries()) {
    const note = audio.createOscillator()
    note.frequency.value = frequency
    note.connect(volume)
    note.start(audio.currentTime + index * NOTE_SECONDS)
    note.stop(audio.currentTime + (index + 1) * NOTE_SECONDS)
    if (index === NOTES.length - 1) note.onended = () => void audio.close()
  }
}

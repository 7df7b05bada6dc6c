import { expect, it } from 'vitest'
import { videoIdOf } from '#src/shared/values/video-id.ts'

it.each([
  'dQw4w9WgXcQ',
  ' dQw4w9WgXcQ ',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=12s',
  'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?si=x',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://youtube.com/shorts/dQw4w9WgXcQ?si=x',
  'https://www.youtube.com/live/dQw4w9WgXcQ',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
])('%s names the video', (given) => {
  expect(videoIdOf(given)).toBe('dQw4w9WgXcQ')
})

it.each([
  '',
  'dQw4w9WgXc',
  'dQw4w9WgXcQ"',
  'https://evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)//dQw4w9WgXcQ',
  'https://youtu.be/../evil',
])('%s names no video', (given) => {
  expect(videoIdOf(given)).toBeNull()
})

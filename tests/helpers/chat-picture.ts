import { Readable } from 'node:stream'
import { chatPictures } from '#db/schema/chat.ts'
import { rewritePicture } from '#src/kit/rewritten-picture.ts'
import { rewriteVoice, voiceRules } from '#src/kit/rewritten-voice.ts'
import { chatFolder } from '#src/shared/stored-folders.ts'
import type { TestApp } from './app.ts'
import { receipt } from './payments.ts'
import { voiceNote } from './sounds.ts'

/** Gives a message of the chat a picture; returns the picture's id. */
export const addChatPicture = async ({ deps }: TestApp, messageId: number): Promise<number> => {
  const rules = { fileName: 'a.jpg', extensions: ['jpg'], maxBytes: Number.POSITIVE_INFINITY }
  const received = await deps.files.receive(Readable.from([await receipt(1)]), rules)
  const { file, width, height } = await rewritePicture(deps, 'a test', received)
  const now = deps.now()
  const storedName = deps.files.keep(file, chatFolder)
  const picture = { messageId, state: 'shown', storedName, width, height } as const
  return deps.db
    .insert(chatPictures)
    .values({ ...picture, nextAttemptAt: now, createdAt: now })
    .returning()
    .get().id
}

/** Gives a message of the chat a voice message of three seconds; returns its id. */
export const addChatVoice = async ({ deps }: TestApp, messageId: number): Promise<number> => {
  const received = await deps.files.receive(Readable.from([voiceNote(3)]), voiceRules)
  const { file, seconds } = await rewriteVoice(deps, 'a test', received)
  const now = deps.now()
  const storedName = deps.files.keep(file, chatFolder)
  return deps.db
    .insert(chatPictures)
    .values({
      messageId,
      kind: 'voice',
      state: 'shown',
      storedName,
      seconds,
      nextAttemptAt: now,
      createdAt: now,
    })
    .returning()
    .get().id
}

import { CloseButton, Combobox, Group, Image, Text, useCombobox } from '@mantine/core'
import { useHotkeys, useSessionStorage } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { focusToWrite } from '#web/admin/frame/focus-to-write.ts'
import { useSingleKeys } from '#web/admin/frame/single-keys.ts'
import { Composer } from '#web/conversation/composer.tsx'
import { useDraftText } from '#web/conversation/draft-text.ts'
import type { Conversation } from '#web/conversation/use-conversation.ts'
import { useOwnTyping } from '#web/conversation/use-typing.ts'
import { trpc } from '#web/lib/trpc.ts'
import classes from './chat.module.css'
import type { ConsoleSession } from './people.ts'

const MOST = 6
/** A slash and the letters after it, at the end of the text. */
const command = /(^|\s)\/([a-z0-9-]*)$/i

type Props = { session: ConsoleSession; conversation: Conversation }

/**
 * The reply box, focused when a conversation is opened. A slash opens the canned replies: arrow keys choose,
 * Enter inserts, Escape closes them. The picture of a chosen one shows above the box, where it can be left out (CHAT-710).
 */
const ReplyBox = ({ session: { id, source }, conversation }: Props) => {
  const [text, setText] = useDraftText(id)
  // Kept as the text is. Signing out forgets both.
  const [withPicture, setWithPicture] = useSessionStorage({
    key: `draft:chat-picture:${id}`,
    defaultValue: 0,
  })
  const typing = useOwnTyping(id)
  const { data: replies } = trpc.chatConsole.replies.useQuery()
  const box = useRef<HTMLTextAreaElement>(null)
  const [singleKeys] = useSingleKeys()
  useHotkeys(singleKeys ? [['r', () => box.current?.focus()]] : [])
  useEffect(() => focusToWrite(box.current), [])

  const wanted = command.exec(text)?.[2]?.toLowerCase()
  const fitting =
    wanted === undefined ? [] : (replies?.rows ?? []).filter(({ shortcut }) => shortcut.includes(wanted))
  const offered = fitting.slice(0, MOST)
  const combobox = useCombobox({ onDropdownOpen: () => combobox.selectFirstOption() })
  const { openDropdown, closeDropdown, selectFirstOption, resetSelectedOption } = combobox
  const names = offered.map(({ shortcut }) => shortcut).join()
  useEffect(() => {
    if (names === '') {
      resetSelectedOption()
      closeDropdown()
    } else {
      openDropdown()
      selectFirstOption()
    }
  }, [names, openDropdown, closeDropdown, selectFirstOption, resetSelectedOption])

  const carried = replies?.rows.find((reply) => reply.id === withPicture && reply.picture)
  const take = (shortcut: string) => {
    const chosen = offered.find((reply) => reply.shortcut === shortcut)
    if (chosen) setText(text.replace(command, (_all, before: string) => before + chosen.content))
    if (chosen?.picture) setWithPicture(chosen.id)
    closeDropdown()
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!combobox.dropdownOpened || offered.length === 0) return
    if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      if (combobox.getSelectedOptionIndex() === -1) take(offered[0]?.shortcut ?? '')
      else combobox.clickSelectedOption()
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      combobox.selectNextOption()
    } else if (event.key === 'ArrowUp') {
      event.preventDefault()
      combobox.selectPreviousOption()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      closeDropdown()
    }
  }
  const send = () => {
    typing.stop()
    conversation.send(text, carried?.id)
    setText('')
    setWithPicture(0)
  }
  return (
    <>
      {carried && (
        <Group gap="xs" px="sm" pt="xs" wrap="nowrap">
          <Image src={carried.picture} alt="" w={44} h={44} fit="contain" radius="sm" />
          <Text size="sm" flex={1}>
            The picture of /{carried.shortcut} is sent with it
          </Text>
          <CloseButton size={44} aria-label="Leave the picture out" onClick={() => setWithPicture(0)} />
        </Group>
      )}
      <Combobox
        store={combobox}
        onOptionSubmit={take}
        position="top-start"
        width="min(360px, 92vw)"
        withinPortal
      >
        <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={offered.length > 0}>
          <Composer
            ref={box}
            aria-label="Reply"
            placeholder={source === 'whatsapp' ? 'Reply on WhatsApp…' : 'Reply, or / for a canned reply…'}
            value={text}
            onChange={(next) => {
              setText(next)
              typing.press()
            }}
            onKeyDown={onKeyDown}
            onSend={send}
            onPicture={conversation.sendPicture}
            isSendingPicture={conversation.isSendingPicture}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={offered.length === 0}>
          <Combobox.Options aria-label="Canned replies">
            {offered.map(({ shortcut, content, picture }) => (
              <Combobox.Option key={shortcut} value={shortcut}>
                <Group gap="xs" wrap="nowrap">
                  {picture && (
                    <Image src={picture} alt="With a picture" w={40} h={40} fit="contain" radius="sm" />
                  )}
                  <div>
                    <Text size="sm" fw={650}>
                      /{shortcut}
                    </Text>
                    <Text size="xs" lineClamp={2}>
                      {content}
                    </Text>
                  </div>
                </Group>
              </Combobox.Option>
            ))}
          </Combobox.Options>
          {/* A list that is cut says how to find the others (TABLE-17). */}
          {fitting.length > MOST && (
            <Combobox.Footer>
              <Text size="xs">and {fitting.length - MOST} more: keep typing to find them</Text>
            </Combobox.Footer>
          )}
        </Combobox.Dropdown>
      </Combobox>
    </>
  )
}

/** Shows the reply box for active conversations only, since the others refuse messages. */
export const Reply = ({ session, conversation }: Props) =>
  session.status === 'active' ? (
    <ReplyBox session={session} conversation={conversation} />
  ) : (
    <p className={classes.over}>This conversation is {session.status}. Reopen it to reply.</p>
  )

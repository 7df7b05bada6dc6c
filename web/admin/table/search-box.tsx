import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { SEARCH_MAX } from '#src/shared/paging.ts'
import { useSingleKeys } from '#web/admin/frame/single-keys.ts'
import { Tip } from '#web/components/shell/tip.tsx'
import classes from './resource.module.css'

const SEARCH_DELAY_MS = 300

type SearchProps = { label: string; hint: string; value: string; onSearch: (q: string) => void }

/** `/` focuses the search, Escape clears it, and typing searches after 300 ms, or when the box is left (TABLE-2). */
export const SearchBox = ({ label, hint, value, onSearch }: SearchProps) => {
  const [typed, setTyped] = useState(value)
  // The query that this box last navigated to. The address follows a moment later.
  const searched = useRef(value)
  const box = useRef<HTMLInputElement>(null)
  const search = (next: string) => {
    // The box says so; nothing is searched by a part that nobody chose.
    if (next.trim().length > SEARCH_MAX) return
    searched.current = next.trim()
    onSearch(next.trim())
  }
  const searchSoon = useDebouncedCallback(search, SEARCH_DELAY_MS)
  const clear = () => {
    searchSoon.cancel()
    setTyped('')
    search('')
  }
  const [singleKeys] = useSingleKeys()
  useHotkeys(singleKeys ? [['/', () => box.current?.focus()]] : [])
  // Back, Forward and "Clear filters" change the address from elsewhere.
  useEffect(() => {
    if (value === searched.current) return
    searchSoon.cancel()
    searched.current = value
    setTyped(value)
  }, [value, searchSoon])
  return (
    <TextInput
      ref={box}
      role="searchbox"
      className={classes.search}
      aria-label={label}
      placeholder={hint}
      value={typed}
      error={typed.trim().length > SEARCH_MAX && `A search has ${SEARCH_MAX} characters at most.`}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        typed && (
          <Tip>
            <CloseButton aria-label="Clear search" onClick={clear} />
          </Tip>
        )
      }
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        searchSoon(event.currentTarget.value)
      }}
      // Searches at once: a later change of the address would make a form that was opened meanwhile ask about its
      // changes.
      onBlur={() => searchSoon.flush()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') clear()
      }}
    />
  )
}

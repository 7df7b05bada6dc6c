import { useLocalStorage } from '@mantine/hooks'

/** A page or record of the back office: its label and its address. */
export type Place = {
  label: string
  description?: string
  search: Record<string, string | number>
  hash?: string
  /** A list in which more was found; it is not kept among the last opened. */
  isList?: true
}

const KEPT = 5

export const placeId = ({ search, hash = '' }: Place): string =>
  `${new URLSearchParams(search as never).toString()}#${hash}`

/** The places last opened from the palette, newest first; kept in this browser. */
export const useRecent = () => {
  const [recent, setRecent] = useLocalStorage<Place[]>({
    key: 'palette-recent',
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const remember = (place: Place) =>
    setRecent([place, ...recent.filter((known) => placeId(known) !== placeId(place))].slice(0, KEPT))
  return { recent, remember }
}
